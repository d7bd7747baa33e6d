/** Writes a short text as code within a line, whatever characters it holds; a long one is cut. */
export function codeSpan(text: string, most = 200): string {
  const line = cutAt(text, most).replace(/\s+/g, ' ').trim();
  if (line === '') return '(empty)';
  const marks = '`'.repeat(longestRun(line, '`') + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${marks}${space}${line}${space}${marks}`;
}

/** Writes lines as a block of code that nothing in them can end. */
export function codeBlock(text: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  const name = /^[\w+#.-]{1,30}$/.test(language) ? language : '';
  return `${marks}${name}\n${text.replace(/\r\n?/g, '\n').replaceAll('\0', '')}\n${marks}`;
}

/** Writes a text so that Markdown reads nothing but text in it, on one line; a long one is cut. */
export function plainText(text: string, most = 300): string {
  const line = cutAt(text, most).replace(/\s+/g, ' ').replaceAll('\0', '').trim();
  const escaped = line.replace(SPECIAL, (mark, at: number) => (isSpecial(mark, line, at) ? `\\${mark}` : mark));
  return guardStart(escaped);
}

/** Escapes what would make a line begin a block of its own instead of running text. */
export function guardStart(line: string): string {
  if (BLOCK_START.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}

/** Cuts a text at a length, at a space where one is near, never within a character, and marks where it was cut. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most);
  const end = space > most * 0.8 ? space : most;
  return `${text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end).trimEnd()} …`;
}

const SPECIAL = /[\\`*_~[\]<&{$]/g;

/** Tells whether a mark at a place in a line would be read as more than itself. */
function isSpecial(mark: string, line: string, at: number): boolean {
  const [before, after] = [line.charAt(at - 1), line.charAt(at + 1)];
  switch (mark) {
    case '*':
      return !(before === ' ' && after === ' ');
    case '_':
      return !(/\w/.test(before) && /\w/.test(after));
    case '~':
    case '$':
      return before === mark || after === mark;
    case '<':
      return /[a-z/!?]/i.test(after);
    case '&':
      return /^&#?\w{1,40};/.test(line.slice(at, at + 45));
    case '{':
      return before === '{' || /[{%#]/.test(after);
    case '\\':
      return after === '' || /[!-/:-@[-`{-~]/.test(after);
    default:
      return true;
  }
}

const BLOCK_START = /^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|=+\s*$|[|:-][-:|\s]*$|~~~|([-_*])\s*(?:\1\s*){2,}$|\{[%#])/;

function longestRun(text: string, mark: string): number {
  let longest = 0;
  let run = 0;
  for (let index = 0; index < text.length; index += 1) {
    run = text.charAt(index) === mark ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
