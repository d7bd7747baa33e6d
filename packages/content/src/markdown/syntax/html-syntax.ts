const attribute = `\\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\\s*=\\s*(?:[^"'=<>\`\\s]+|'[^']*'|"[^"]*"))?`;
const openTag = `<[A-Za-z][A-Za-z0-9-]*(?:${attribute})*\\s*/?>`;
const closeTag = '</[A-Za-z][A-Za-z0-9-]*\\s*[>]';
const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[123456]|head|header|hr|html|iframe|legend|li|link|main|' +
  'menu|menuitem|nav|noframes|ol|optgroup|option|p|param|section|search|summary|table|tbody|td|tfoot|th|thead|' +
  'title|tr|track|ul';

/** An opening or a closing tag at an index. */
export const htmlTag = new RegExp(`${openTag}|${closeTag}`, 'y');

const blockOpenings = [
  /^<(?:script|pre|textarea|style)(?:\s|>|$)/i,
  /^<!--/,
  /^<[?]/,
  /^<![A-Za-z]/,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${blockNames})(?:\\s|/?>|$)`, 'i'),
  new RegExp(`^(?:${openTag}|${closeTag})\\s*$`, 'i'),
];

const blockClosings = [/<\/(?:script|pre|textarea|style)>/i, /-->/, /\?>/, />/, /\]\]>/];

/** The kind (1 to 7) of HTML block that a line begins, or 0. */
export function htmlBlockKind(line: string, inParagraph: boolean): number {
  if (!line.startsWith('<')) return 0;
  const kind = blockOpenings.findIndex((opening) => opening.test(line)) + 1;
  return kind === 7 && inParagraph ? 0 : kind;
}

/** Whether a line ends a block of a kind that ends by its own mark (the others end at a blank line). */
export function closesHtmlBlock(kind: number, line: string): boolean {
  return blockClosings[kind - 1]?.test(line) ?? false;
}

/** Whether a text is exactly one piece of HTML as running text may hold it. */
export function isHtmlInline(text: string): boolean {
  if (/^<!--(?:>|->|(?:(?!-->)[\s\S])*-->)$/.test(text)) return true;
  if (/^<\?(?:(?!\?>)[\s\S])*\?>$/.test(text) || /^<![A-Za-z][^>]*>$/.test(text)) return true;
  htmlTag.lastIndex = 0;
  return htmlTag.exec(text)?.[0] === text;
}
