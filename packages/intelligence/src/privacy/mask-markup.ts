import { findPersonalData, maskPersonalData, PLACEHOLDERS } from './mask.js';

/** Masks Markdown or HTML: neither entities nor tags within an address hide it. */
export function maskMarkup(body: string): string {
  const masked = maskPersonalData(decodeHiding(body));
  return PARTING.test(masked) ? maskAcrossTags(masked) : masked;
}

/** Tags that stand within a word or a number without parting it, and Markdown for bold. */
const INLINE = 'a|b|i|u|s|em|strong|span|font|mark|small|big|code|tt|kbd|wbr|sub|sup|ins|del|bdi|bdo';
const PARTING = new RegExp(String.raw`<\/?(?:${INLINE})(?=[\s/>])[^<>]*>|<!--[^<>]*-->|\*\*`, 'i');
const EVERY_PARTING = new RegExp(PARTING.source, 'gi');

const NAMED: Readonly<Record<string, string>> = {
  commat: '@',
  period: '.',
  lowbar: '_',
  plus: '+',
  hyphen: '-',
  dash: '-',
  colon: ':',
  sol: '/',
  nbsp: '\u00a0',
  lpar: '(',
  rpar: ')',
  equals: '=',
};
/** Characters that mean nothing to markup, so that writing them plainly shows the same. */
const HARMLESS = /^[\p{L}\p{N}@._+:/()=\s-]$/u;

function decodeHiding(body: string): string {
  return body.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    const plain =
      typeof name === 'string'
        ? NAMED[name.toLowerCase()]
        : character(Number.parseInt(decimal ?? hex, decimal ? 10 : 16));
    return plain !== undefined && HARMLESS.test(plain) ? plain : whole;
  });
}

function character(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Looks at the text without its tags, and puts the placeholder before the tags that stood within what it replaces. */
function maskAcrossTags(body: string): string {
  const tags: { place: number; tag: string }[] = [];
  let text = '';
  let from = 0;
  for (const match of body.matchAll(EVERY_PARTING)) {
    text += body.slice(from, match.index);
    tags.push({ place: text.length, tag: match[0] });
    from = match.index + match[0].length;
  }
  text += body.slice(from);
  return weave(text, tags);
}

function weave(text: string, tags: readonly { place: number; tag: string }[]): string {
  let masked = '';
  let from = 0;
  let next = 0;
  const copyUpTo = (end: number): void => {
    for (let tag = tags[next]; tag && tag.place <= end; tag = tags[++next]) {
      masked += text.slice(from, tag.place) + tag.tag;
      from = tag.place;
    }
    masked += text.slice(from, end);
    from = end;
  };
  for (const { kind, start, end } of findPersonalData(text)) {
    copyUpTo(start);
    masked += PLACEHOLDERS[kind];
    for (let tag = tags[next]; tag && tag.place < end; tag = tags[++next]) masked += tag.tag;
    from = end;
  }
  copyUpTo(text.length);
  return masked;
}
