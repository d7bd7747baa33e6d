import type { Finding } from './finding.js';
import { withoutMarks } from './markup-marks.js';
import { findPersonalData, maskPersonalData, PLACEHOLDERS } from './mask.js';
import type { Replacement } from './position-map.js';

/** Masks Markdown or HTML: neither entities nor tags nor signs of Markdown within an address hide it. */
export function maskMarkup(body: string): string {
  const text = decodeHiding(body);
  const seen = findPersonalData(text);
  const copy = withoutMarks(text);
  if (copy.marks.length === 0) return weave(text, seen, () => '');
  const hidden = findPersonalData(copy.text)
    .map(({ kind, start, end }) => ({ kind, ...copy.originalSpan(start, end) }))
    .filter((finding) => !isWordOfCode(finding, text));
  // Signs within what is seen whole are its own, such as those of a password.
  const whole = new Set(seen);
  const marksWithin = readerOf(text, copy.marks);
  return weave(text, united([...seen, ...hidden]), (finding) => (whole.has(finding) ? '' : marksWithin(finding)));
}

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
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  ndash: '\u2013',
  mdash: '\u2014',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  nobreak: '\u2060',
  zerowidthspace: '\u200b',
  lpar: '(',
  rpar: ')',
  equals: '=',
};
/** Characters that mean nothing to markup, so that writing them plainly shows the same. */
const HARMLESS = /^[\p{L}\p{N}\p{Pd}\p{Default_Ignorable_Code_Point}@._+:/()=\s]$/u;

function decodeHiding(body: string): string {
  return body.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,14}));/gi, (whole, decimal, hex, name) => {
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

/** Code names what is secret and says of which type it is; that is no value. */
function isWordOfCode({ kind, start, end }: Finding, text: string): boolean {
  return (
    kind === 'secret' &&
    /`["']?\s*[:=]?\s*`?$/.test(text.slice(Math.max(0, start - 8), start)) &&
    /^\p{L}+$/u.test(text.slice(start, end))
  );
}

/** Makes one finding of those that overlap: what is marked in part is seen in part, and all of it must go. */
function united(findings: readonly Finding[]): Finding[] {
  const apart: Finding[] = [];
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = apart.at(-1);
    if (!last || finding.start >= last.end) apart.push(finding);
    else if (finding.end > last.end) {
      const { kind } = finding.end - finding.start > last.end - last.start ? finding : last;
      apart[apart.length - 1] = { kind, start: last.start, end: finding.end };
    }
  }
  return apart;
}

/** Puts a placeholder for each finding, and behind it what stays of the finding. */
function weave(text: string, findings: readonly Finding[], staying: (finding: Finding) => string): string {
  let masked = '';
  let from = 0;
  for (const finding of findings) {
    masked += text.slice(from, finding.start) + PLACEHOLDERS[finding.kind] + staying(finding);
    from = finding.end;
  }
  return masked + text.slice(from);
}

/** Makes what reads the marks within findings, which come in order, so that each mark is read once. */
function readerOf(text: string, marks: readonly Replacement[]): (finding: Finding) => string {
  let next = 0;
  return ({ start, end }) => {
    let within = '';
    for (let mark = marks[next]; mark && mark.start < end; mark = marks[++next])
      if (mark.start >= start && !isEscape(mark)) within += text.slice(mark.start, mark.end);
    return keptMarks(within);
  };
}

/** What is escaped stands for itself and goes with the rest. */
function isEscape({ by }: Replacement): boolean {
  return by !== '' && by !== '\n';
}

/** Marks that open or close something stay; those of code come in pairs, and a pair around nothing would show. */
function keptMarks(within: string): string {
  const code = (within.match(/`/g)?.length ?? 0) % 2;
  const others = within.replaceAll('`', '');
  return (others.includes('<') ? maskPersonalData(others) : others) + '`'.repeat(code);
}
