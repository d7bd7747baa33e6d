import { nestFlatLists } from './flat-lists.js';
import { quietHtml, STYLE_ATTRIBUTE } from './quiet-html.js';

/** What a clip may have at most; larger ones are not read. */
export const MAX_HTML_LENGTH = 5_000_000;
export const MAX_HTML_ELEMENTS = 50_000;

/**
 * The elements of HTML that was copied, without what the program that it comes from wrote around and between them.
 * Nothing in it runs and nothing is loaded: the document has no window. Nothing when there is too much of it.
 */
export function cleanHtml(html: string): HTMLElement | undefined {
  if (html.length > MAX_HTML_LENGTH) return undefined;
  const document = new DOMParser().parseFromString(quietHtml(fragmentOf(html)), 'text/html');
  if (document.getElementsByTagName('*').length > MAX_HTML_ELEMENTS) return undefined;
  const { body } = document;
  if (isFromOffice(html)) cleanOffice(body);
  nestFlatLists(body);
  return body;
}

/** Windows marks what of a page was copied; the styles before it say nothing about the text. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  if (start < 0 || end < start) return html;
  const fragment = html.slice(start + '<!--StartFragment-->'.length, end);
  // Rows mean nothing without their table.
  return /^\s*<(tr|td|th|col|tbody|thead)\b/i.test(fragment) ? html : fragment;
}

/** Whether Word or another program of Office wrote HTML. */
export function isFromOffice(html: string): boolean {
  return /urn:schemas-microsoft-com:office|class="?Mso|mso-[a-z-]+:/i.test(html);
}

/** Whether HTML is nothing but cells that were copied from a spreadsheet. */
export function isFromSpreadsheet(html: string): boolean {
  return /office:excel|content="?Excel\.Sheet|google-sheets-html-origin|content="LibreOffice[^>]*>[\s\S]*<table cellspacing="0" border="0">/i.test(
    html,
  );
}

/** Paragraphs by the classes that Word gives to styles. */
const OFFICE_PARAGRAPHS: readonly (readonly [className: RegExp, tag: string])[] = [
  [/\bMsoTitle/, 'h1'],
  [/\bMsoSubtitle/, 'p'],
  [/\bMso(Intense)?Quote/, 'blockquote'],
];

/** Remarks on a text, and what they are about. */
const COMMENTS = `a[${STYLE_ATTRIBUTE}*="mso-comment"], [${STYLE_ATTRIBUTE}*="mso-element:comment"]`;

function cleanOffice(body: HTMLElement): void {
  // What was deleted while changes were tracked is gone for whoever copies the text.
  for (const element of body.querySelectorAll('del, .msoDel')) element.remove();
  for (const comment of body.querySelectorAll(COMMENTS)) {
    if (comment.localName === 'a') comment.replaceWith(...comment.childNodes);
    else comment.remove();
  }
  for (const paragraph of body.querySelectorAll('p[class]')) {
    const found = OFFICE_PARAGRAPHS.find(([className]) => className.test(paragraph.className));
    if (found) rename(paragraph, found[1]);
  }
  for (const code of body.querySelectorAll('p[class*="HTMLPreformatted"], p[class*="SourceCode"]')) {
    rename(code, 'pre');
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
