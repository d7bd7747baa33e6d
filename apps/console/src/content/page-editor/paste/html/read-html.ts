import type { DocumentRef } from '@lectern/content/document/document';
import { emojiCodes } from '@lectern/content/markdown/syntax/emoji-names';
import { createNode, markType, schema } from '@lectern/editing/schema/schema';
import type { Fragment, Mark, Node } from 'prosemirror-model';
import { type AddressedPage, safeAddress } from '../addresses.js';
import { Flow, headingOf } from './flow.js';
import { readPastedCode, showsCode } from './read-code.js';
import { calloutStyle, isCalloutTitle, isTaskList, readPastedList } from './read-parts.js';
import { blockOfCells, isLayout, readCells } from './read-table.js';
import { isJunk, marksOf, NO_MARKS, stylesOf } from './styles.js';

/** What stands in HTML that was copied. */
export interface ReadHtml {
  blocks: Node[];
  /** Pictures that came along as data, with the empty paragraphs that stand where they belong. */
  pictures: { address: string; place: Node }[];
  /** How many pictures are only on the device or in the mail that they were copied from. */
  lostPictures: number;
}

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  (
    'address article aside body center dd details dialog dir div dl dt fieldset figcaption figure footer form header ' +
    'hgroup li main menu p section summary tbody td tfoot th thead tr'
  ).split(' '),
);

/** Reads clean elements as the blocks that they stand for; `pageAt` finds pages by their addresses. */
export function readPastedHtml(body: Element, pageAt: (address: string) => AddressedPage | undefined): ReadHtml {
  const reader = new HtmlReader(pageAt);
  return { blocks: reader.blocksIn(body), pictures: reader.pictures, lostPictures: reader.lostPictures };
}

/** Reads the cells of a table, whatever it looks like. */
export function readCellsOf(
  table: HTMLTableElement,
  pageAt: (address: string) => AddressedPage | undefined,
): Fragment[][] {
  return new HtmlReader(pageAt).cellsIn(table);
}

interface Where {
  marks: readonly Mark[];
  keepsLines: boolean;
  /** In cells of tables, pictures are part of the text. */
  isInCell: boolean;
}

type ReadElement = (element: Element, flow: Flow, where: Where) => void;

const START: Where = { marks: NO_MARKS, keepsLines: false, isInCell: false };

class HtmlReader {
  readonly pictures: ReadHtml['pictures'] = [];
  lostPictures = 0;

  constructor(private readonly pageAt: (address: string) => AddressedPage | undefined) {}

  blocksIn(element: Element, where: Where = START): Node[] {
    const flow = new Flow();
    this.#children(element, flow, where);
    flow.endText();
    return flow.blocks;
  }

  #children(parent: Element, flow: Flow, where: Where): void {
    for (const child of parent.childNodes) {
      if (child.nodeType === 3) flow.addText(child.textContent ?? '', where.marks, where.keepsLines);
      else if (isElement(child)) this.#element(child, flow, where);
    }
  }

  #element(element: Element, flow: Flow, given: Where): void {
    const styles = stylesOf(element);
    if (isJunk(element, styles)) return;
    const space = styles.get('white-space');
    const where: Where = {
      marks: marksOf(element, styles, given.marks),
      keepsLines: space === undefined ? given.keepsLines : space.startsWith('pre'),
      isInCell: given.isInCell,
    };
    const name = element.localName;
    const special = this.#readers[name];
    if (special !== undefined) special(element, flow, where);
    else if (element.getAttribute('role') === 'heading') this.#heading(element, flow, where);
    else if (showsCode(element, styles)) flow.addBlock(readPastedCode(element));
    else if (calloutStyle(element) !== undefined) this.#callout(element, flow, where);
    else if (isTaskList(element)) this.#list(element, flow, where);
    else if (BLOCKS.has(name) || styles.get('display') === 'block') this.#block(element, flow, where);
    else if (element.getAttribute('data-stringify-type') === 'paragraph-break') flow.endText();
    else this.#children(element, flow, where);
  }

  #block(element: Element, flow: Flow, where: Where): void {
    flow.endText();
    this.#children(element, flow, where);
    flow.endText();
  }

  readonly #readers: Readonly<Record<string, ReadElement | undefined>> = {
    br: (_, flow) => flow.breakLine(),
    hr: (_, flow) => flow.addBlock(createNode('divider')),
    pre: (element, flow) => flow.addBlock(readPastedCode(element)),
    a: (element, flow, where) => this.#link(element, flow, where),
    img: (element, flow, where) => this.#picture(element, flow, where),
    ul: (element, flow, where) => this.#list(element, flow, where),
    ol: (element, flow, where) => this.#list(element, flow, where),
    table: (element, flow, where) => this.#table(element, flow, where),
    math: (element, flow) => this.#math(element, flow),
    input: () => undefined,
    blockquote: (element, flow, where) => {
      if (calloutStyle(element) !== undefined) {
        this.#callout(element, flow, where);
        return;
      }
      const blocks = this.blocksIn(element, where);
      if (blocks.length > 0) flow.addBlock(createNode('blockquote', {}, blocks));
    },
    details: (element, flow, where) => this.#expandable(element, flow, where),
    dt: (element, flow, where) =>
      this.#block(element, flow, { ...where, marks: schema.mark('bold').addToSet(where.marks) }),
    q: (element, flow, where) => {
      flow.addText('“', where.marks);
      this.#children(element, flow, where);
      flow.addText('”', where.marks);
    },
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((level): [string, ReadElement] => [
        `h${level}`,
        (element, flow, where) => this.#heading(element, flow, where, level),
      ]),
    ),
  };

  #heading(element: Element, flow: Flow, where: Where, level = Number(element.getAttribute('aria-level')) || 2): void {
    flow.endText();
    const inside = new Flow();
    this.#children(element, inside, where);
    inside.endText((content) => headingOf(level, content));
    flow.addBlock(
      ...inside.blocks.map((block) => (block.type.name === 'paragraph' ? headingOf(level, block.children) : block)),
    );
  }

  #link(element: Element, flow: Flow, where: Where): void {
    const href = element.getAttribute('href') ?? '';
    const ref = this.#refOf(href);
    const marks = ref ? markType('link').create({ ref }).addToSet(where.marks) : where.marks;
    this.#children(element, flow, { ...where, marks });
  }

  #refOf(href: string): DocumentRef | undefined {
    const url = safeAddress(href);
    return url === undefined ? undefined : (this.pageAt(url)?.ref ?? { kind: 'url', url });
  }

  #list(element: Element, flow: Flow, where: Where): void {
    const list = readPastedList(element, (item) => this.blocksIn(item, where));
    if (list !== undefined) flow.addBlock(list);
  }

  #table(element: Element, flow: Flow, where: Where): void {
    if (!(element instanceof HTMLTableElement)) return;
    if (where.isInCell || isLayout(element)) this.#block(element, flow, where);
    else flow.addBlock(...blockOfCells(this.cellsIn(element, where)));
  }

  /** The texts of the cells of a table. */
  cellsIn(table: HTMLTableElement, where: Where = START): Fragment[][] {
    return readCells(table, (cell) => this.blocksIn(cell, { ...where, isInCell: true }));
  }

  #callout(element: Element, flow: Flow, where: Where): void {
    const style = calloutStyle(element);
    for (const title of element.querySelectorAll('[class*="title"], [class*="heading"]')) {
      if (isCalloutTitle(title)) title.remove();
    }
    const blocks = this.#blocksOfChildren(element, where);
    if (blocks.length > 0) flow.addBlock(createNode('hint', { style }, blocks));
  }

  #blocksOfChildren(element: Element, where: Where): Node[] {
    const inside = new Flow();
    this.#children(element, inside, where);
    inside.endText();
    return inside.blocks;
  }

  #expandable(element: Element, flow: Flow, where: Where): void {
    const summary = [...element.children].find(({ localName }) => localName === 'summary');
    const inside = new Flow();
    if (summary) this.#children(summary, inside, where);
    const title = createNode('paragraph', {}, inside.takeText());
    summary?.remove();
    const blocks = this.#blocksOfChildren(element, where);
    flow.addBlock(
      createNode('expandable', {}, [
        createNode('expandable_title', {}, title),
        createNode('expandable_body', {}, blocks.length > 0 ? blocks : [createNode('paragraph')]),
      ]),
    );
  }

  #math(element: Element, flow: Flow): void {
    const formula = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
    const plain = formula?.replace(/^\{\\(display|text)style (?<inner>[\s\S]*)\}$/, '$<inner>').trim();
    if (!plain) flow.addText(element.textContent ?? '', NO_MARKS);
    else if (element.getAttribute('display') === 'block') flow.addBlock(createNode('math', { formula: plain }));
    else flow.addInline(createNode('inline_math', { formula: plain }));
  }

  #picture(element: Element, flow: Flow, where: Where): void {
    const source = element.getAttribute('src') ?? '';
    const alt = element.getAttribute('alt')?.trim() ?? '';
    if (isTracker(element)) return;
    if (isEmoji(element, alt)) addEmoji(flow, alt, where.marks);
    else if (/^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i.test(source)) {
      const place = createNode('paragraph');
      this.pictures.push({ address: source, place });
      flow.addBlock(place);
    } else if (/^(file|cid|blob|webkit-fake-url|content):/i.test(source)) this.lostPictures += 1;
    else this.#addressedPicture(element, flow, where, { source, alt });
  }

  #addressedPicture(
    element: Element,
    flow: Flow,
    where: Where,
    { source, alt }: { source: string; alt: string },
  ): void {
    const url = safeAddress(source);
    if (url === undefined || url.startsWith('mailto:')) return;
    const ref: DocumentRef = { kind: 'url', url };
    const attributes = { ref, ...(alt !== '' && { alt }) };
    if (where.isInCell) flow.addInline(createNode('inline_image', { ...attributes, size: 'line' }));
    else flow.addBlock(createNode('images', {}, [createNode('image', attributes, this.#caption(element, where))]));
  }

  /** The caption of the figure that a picture stands in. */
  #caption(picture: Element, where: Where): Node[] {
    const caption = picture.closest('figure')?.querySelector('figcaption');
    if (!caption) return [];
    const blocks = this.#blocksOfChildren(caption, { ...where, marks: NO_MARKS });
    caption.remove();
    return blocks.length > 0 ? [createNode('image_caption', {}, blocks)] : [];
  }
}

function isElement(node: ChildNode): node is Element & ChildNode {
  return node.nodeType === 1;
}

function isEmoji(element: Element, alt: string): boolean {
  return (
    alt !== '' && (/emoji/i.test(element.className) || /^(\p{Extended_Pictographic}|\p{Regional_Indicator})/u.test(alt))
  );
}

function addEmoji(flow: Flow, alt: string, marks: readonly Mark[]): void {
  const code = emojiCodes.get(alt.replaceAll(':', ''));
  if (code === undefined) flow.addText(alt, marks);
  else flow.addInline(createNode('emoji', { code }));
}

/** A picture that only counts who looks at it. */
function isTracker(element: Element): boolean {
  const size = (name: string): number => Number(element.getAttribute(name) ?? Number.NaN);
  return size('width') <= 2 || size('height') <= 2;
}
