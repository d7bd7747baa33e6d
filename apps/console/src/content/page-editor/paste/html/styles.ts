import { schema } from '@lectern/editing/schema/schema';
import { Mark } from 'prosemirror-model';
import { STYLE_ATTRIBUTE } from './quiet-html.js';

/** The declarations of a style as they are written, because browsers drop those that only Word knows. */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const text = element.getAttribute(STYLE_ATTRIBUTE);
  if (!text) return NONE;
  const styles = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0)
      styles.set(
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return styles;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Elements that are no part of a text. */
const JUNK = new Set(
  (
    'script style noscript template title meta link base head iframe object embed applet canvas audio video source ' +
    'button select textarea option datalist progress meter dialog nav map area svg clipboard-copy xml frameset'
  ).split(' '),
);

/** Classes of what pages show beside their text. */
const JUNK_CLASS =
  /(^|\s)(sr-only|visually-hidden|screen-reader-text|mw-editsection|noprint|mw-jump-link|navbox|language-name|zeroclipboard-container|copy-button|headerlink|hash-link|anchor-link|line-numbers-rows|MsoCommentReference|msoDel|kg-card-hide)(\s|$)/;

/** Whether nobody is meant to read an element, or only those who look at the page that it comes from. */
export function isJunk(element: Element, styles: ReadonlyMap<string, string>): boolean {
  const name = element.localName;
  if (JUNK.has(name)) return true;
  if (name === 'br') return false;
  if (name === 'input') return element.getAttribute('type')?.toLowerCase() !== 'checkbox';
  if (element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
  if (element.getAttribute('role') === 'navigation' || JUNK_CLASS.test(element.className)) return true;
  if (name === 'sup' && /(^|\s)reference(\s|$)/.test(element.className)) return true;
  return isHidden(styles);
}

function isHidden(styles: ReadonlyMap<string, string>): boolean {
  return (
    styles.get('display') === 'none' ||
    styles.get('visibility') === 'hidden' ||
    styles.get('mso-hide') === 'all' ||
    styles.get('mso-list') === 'ignore' ||
    styles.get('mso-element') === 'comment-list' ||
    styles.get('opacity') === '0' ||
    /^0(px|pt|em|%)?$/.test(styles.get('font-size') ?? '')
  );
}

const TAG_MARKS: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  s: 'strikethrough',
  del: 'strikethrough',
  strike: 'strikethrough',
  sup: 'superscript',
  sub: 'subscript',
  kbd: 'keyboard',
  code: 'inline_code',
  tt: 'inline_code',
  samp: 'inline_code',
};

/** The marks of a text in an element: those of the element and those that its style stands for. */
export function marksOf(
  element: Element,
  styles: ReadonlyMap<string, string>,
  marks: readonly Mark[],
): readonly Mark[] {
  const own = TAG_MARKS[element.localName];
  let result = own === undefined ? marks : withMark(marks, own);
  if (styles.size === 0) return result;
  result = switched(result, 'bold', weightOf(styles.get('font-weight')));
  result = switched(result, 'italic', slantOf(styles.get('font-style')));
  const decoration = styles.get('text-decoration') ?? styles.get('text-decoration-line') ?? '';
  if (decoration.includes('line-through')) result = withMark(result, 'strikethrough');
  if (/^(span|font)$/.test(element.localName) && isMonospaced(styles)) result = withMark(result, 'inline_code');
  const height = styles.get('vertical-align');
  if (height === 'super') result = withMark(result, 'superscript');
  if (height === 'sub') result = withMark(result, 'subscript');
  return result;
}

function weightOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (/^(normal|lighter|[1-5]00)\b/.test(value)) return false;
  return /^(bold|bolder|[6-9]00)\b/.test(value) ? true : undefined;
}

function slantOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (value.startsWith('normal')) return false;
  return /^(italic|oblique)/.test(value) ? true : undefined;
}

function switched(marks: readonly Mark[], name: string, isOn: boolean | undefined): readonly Mark[] {
  if (isOn === undefined) return marks;
  return isOn ? withMark(marks, name) : marks.filter(({ type }) => type.name !== name);
}

function withMark(marks: readonly Mark[], name: string): readonly Mark[] {
  return schema.mark(name).addToSet(marks);
}

/** Whether an element is set in a font for code. */
export function isMonospaced(styles: ReadonlyMap<string, string>): boolean {
  return /monospace|consolas|menlo|monaco|courier|jetbrains mono|fira code|source code/.test(
    styles.get('font-family') ?? '',
  );
}

/** Marks without those of a kind. */
export function withoutMark(marks: readonly Mark[], name: string): readonly Mark[] {
  return marks.some(({ type }) => type.name === name) ? marks.filter(({ type }) => type.name !== name) : marks;
}

/** No marks. */
export const NO_MARKS = Mark.none;
