import type { VNode } from 'preact';

const CODE_POINTS = /^[0-9a-f]{1,6}(?:[-_ ][0-9a-f]{1,6}){0,15}$/i;
const CHARACTER = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const LAST_CODE_POINT = 0x10ffff;

/** The characters of an emoji, given by its code points in hexadecimal or as itself; empty when it is neither. */
export function emojiText(code: string): string {
  const given = code.trim();
  if (given.length <= 64 && CHARACTER.test(given)) return given;
  if (!CODE_POINTS.test(given)) return '';
  const points = given.split(/[-_ ]/).map((point) => Number.parseInt(point, 16));
  return points.every(isPrintable) ? String.fromCodePoint(...points) : '';
}

/** Renders an emoji as the text that it is. */
export function Emoji({ code }: { code: string }): VNode | null {
  const text = emojiText(code);
  return text === '' ? null : <span class="emoji">{text}</span>;
}

function isPrintable(point: number): boolean {
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return point >= 0x20 && point <= LAST_CODE_POINT && !isSurrogate;
}
