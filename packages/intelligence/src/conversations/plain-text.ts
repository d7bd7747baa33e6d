const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};
/** Beyond this a message is a pasted log, and what the customer wants stands at its start. */
export const MAX_BODY_LENGTH = 20_000;

/** Turns a Markdown or HTML body into lines of plain text without code, quoted replies, markup and link targets. */
export function toPlainText(body: string): string {
  const lines: string[] = [];
  let fenced = false;
  for (const line of withoutTags(body.slice(0, MAX_BODY_LENGTH)).split(/\r\n|\r|\n/)) {
    if (/^\s{0,3}(```|~~~)/.test(line)) fenced = !fenced;
    else if (!fenced && !/^\s*>/.test(line)) lines.push(withoutMarkdown(line));
  }
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function withoutTags(body: string): string {
  if (!/<[a-z!/]/i.test(body)) return decodeEntities(body);
  const text = dropElements(dropElements(dropElements(body, 'script'), 'style'), 'blockquote');
  return decodeEntities(
    text.replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n').replace(/<[a-z!/][^<>]*>/gi, ' '),
  );
}

/** Cuts elements out with their content; an element that never closes ends with the text, so one pass is enough. */
function dropElements(html: string, name: string): string {
  const lower = html.toLowerCase();
  let text = '';
  let from = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, from);
    if (start < 0) return text + html.slice(from);
    text += html.slice(from, start);
    const end = lower.indexOf(`</${name}>`, start);
    if (end < 0) return text;
    from = end + name.length + 3;
  }
}

function decodeEntities(text: string): string {
  return text.replace(/&([a-z]{2,4}|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function withoutMarkdown(line: string): string {
  return line
    .replace(/^\s{0,3}(?:#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s)\s*/, '')
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/\bhttps?:\/\/\S+/g, ' ')
    .replace(/\*{1,3}|_{2,3}|`+|~~/g, '');
}
