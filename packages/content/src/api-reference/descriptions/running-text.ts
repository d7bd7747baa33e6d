import type { Inline, Mark, Node } from '../../document/document.js';
import { parseRef } from '../../document/refs.js';
import { voidInline } from '../../markdown/inlines/inline-elements.js';
import { addMark } from '../../markdown/inlines/marks.js';
import { normalInlines, textNode } from '../../markdown/inlines/normal-inlines.js';
import { type DescriptionElement, type DescriptionNode, textContent } from './html-elements.js';
import { oneLine, webUrl } from './markdown-text.js';

/** What a line break means: the end of a paragraph when it is doubled, a new line, or no more than a space. */
type Breaks = 'paragraphs' | 'lines' | 'none';

/** Puts running text together as readers see it: white space counts as one space, and as none at the edges. */
export class RunningText {
  readonly #paragraphs: Node[][] = [];
  #nodes: Node[] = [];
  #marks: Mark[] = [];
  #gap: '' | ' ' | '\n' = '';

  constructor(
    private readonly breaks: Breaks,
    private readonly isInLink = false,
  ) {}

  /** The paragraphs that have something to say. */
  get paragraphs(): Node[][] {
    if (this.#nodes.length > 0) this.#endParagraph();
    return this.#paragraphs;
  }

  /** Adds nodes; elements that stand on lines of their own count as breaks. */
  addAll(nodes: readonly DescriptionNode[], marks: Mark[] = []): void {
    for (const node of nodes) this.add(node, marks);
  }

  /** Adds a node with the marks that are around it. */
  add(node: DescriptionNode, marks: Mark[] = []): void {
    if (typeof node === 'string') this.#addText(node, marks);
    else this.#addElement(node, marks);
  }

  #addElement(node: DescriptionElement, marks: Mark[]): void {
    if (node.isBlock) this.#space('\n');
    const mark = MARKS.get(node.name);
    if (mark === CODE) this.#addCode(textContent(node.children), addMark(marks, mark));
    else if (mark !== undefined) this.addAll(node.children, addMark(marks, mark));
    else if (node.name === 'br') this.#space('\n');
    else if (node.name === 'a') this.#addLink(node, marks);
    else if (node.name === 'img') this.#addImage(node);
    else this.addAll(node.children, marks);
    if (node.isBlock) this.#space('\n');
  }

  #addText(text: string, marks: Mark[]): void {
    const words = oneLine(text);
    if (/^\s/.test(text)) this.#space(' ');
    if (words === '') return;
    this.#put(textNode(words, marks), marks);
    if (/\s$/.test(text)) this.#space(' ');
  }

  #addCode(text: string, marks: Mark[]): void {
    const code = oneLine(text);
    if (code !== '') this.#put(textNode(code, marks), marks);
  }

  /** An address with placeholders leads nowhere; a link within a link, or to anywhere but the web, becomes its words. */
  #addLink({ attributes, children }: DescriptionElement, marks: Mark[]): void {
    const href = attributes['href'] ?? '';
    const words = textContent(children);
    const isAddress = href === words || href === `http://${words}`;
    const url = webUrl(href);
    if (isAddress && /[\\{$]/.test(words)) this.#addCode(words, addMark(marks, CODE));
    else if (url === undefined || this.isInLink) this.addAll(children, marks);
    else {
      const inside = new RunningText('none', true);
      inside.addAll(children, marks);
      const [nodes = [textNode('link', marks)]] = inside.paragraphs;
      if (/^\s/.test(words)) this.#space(' ');
      this.#put({ object: 'inline', type: 'link', data: { ref: parseRef(url) }, nodes, isVoid: false }, marks);
      if (/\s$/.test(words)) this.#space(' ');
    }
  }

  #addImage({ attributes }: DescriptionElement): void {
    const url = webUrl(attributes['src'] ?? '');
    const alt = oneLine(attributes['alt'] ?? '');
    if (url === undefined) this.#addText(alt, []);
    else this.#put(image(url, alt), []);
  }

  #space(gap: ' ' | '\n'): void {
    const isDoubled = gap === '\n' && this.#gap === '\n';
    if (isDoubled && this.breaks === 'paragraphs') this.#endParagraph();
    else if (this.#gap !== '\n') this.#gap = this.breaks === 'none' ? ' ' : gap;
  }

  #endParagraph(): void {
    if (this.#nodes.length > 0) this.#paragraphs.push(normalInlines(this.#nodes));
    this.#nodes = [];
    this.#gap = '';
  }

  /** The space between two pieces has the marks of both, so that no mark begins or ends with one. */
  #put(node: Node, marks: Mark[]): void {
    if (this.#gap !== '' && this.#nodes.length > 0) {
      const shared = this.#marks.filter(({ type }) => type !== 'code' && marks.some((mark) => mark.type === type));
      this.#nodes.push(textNode(this.#gap, this.#gap === ' ' ? shared : []));
    }
    this.#nodes.push(node);
    this.#marks = marks;
    this.#gap = '';
  }
}

function image(url: string, alt: string): Inline {
  return voidInline('inline-image', { ref: parseRef(url), ...(alt === '' ? {} : { alt }) });
}

const mark = (type: string): Mark => ({ object: 'mark', type });
const CODE = mark('code');
const MARKS = new Map([
  ...['b', 'strong'].map((name): [string, Mark] => [name, mark('bold')]),
  ...['i', 'em'].map((name): [string, Mark] => [name, mark('italic')]),
  ...['s', 'strike', 'del'].map((name): [string, Mark] => [name, mark('strikethrough')]),
  ...['code', 'kbd', 'samp', 'tt'].map((name): [string, Mark] => [name, CODE]),
  ['sup', mark('superscript')],
  ['sub', mark('subscript')],
]);
