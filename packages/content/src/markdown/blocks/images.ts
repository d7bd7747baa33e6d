import type { Block, Data, Fragment, Json } from '../../document/document.js';
import { sameJson } from '../../document/json-values.js';
import { parseRef } from '../../document/refs.js';
import { openElement } from '../elements.js';
import { lengthField } from '../fields.js';
import { elementsIn, type HtmlElement, readHtmlInlines } from '../html-tree.js';
import { escapeText } from '../inlines/escape-text.js';
import { refUrl } from '../inlines/inline-elements.js';
import { writeDestination } from '../inlines/markdown-inlines.js';
import { blockOf, blocksOf, hasOnly, isEmptyText, voidBlock, type WriteBlock } from './codec.js';
import { readTextElement, writeTextElement } from './text-element.js';

/** A block of one image that stands in a paragraph of its own; its title is its caption. */
export function imagesOfImage({ caption, ...data }: Data): Block {
  const text = typeof caption === 'string' ? caption : undefined;
  const nodes = [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text: text ?? '', marks: [] }] }];
  const fragments = text === undefined ? [] : [captionOf([blockOf('paragraph', {}, nodes)])];
  return blockOf('images', {}, [voidBlock('image', data, fragments)]);
}

/** `<figure>`, `<img>`, `<picture>`, or several figures in a `<div>`. */
export function readImagesElement(element: HtmlElement): Block | undefined {
  if (element.name !== 'div') {
    const image = readFigure(element);
    return image === undefined ? undefined : blockOf('images', {}, [image]);
  }
  const known = ['align', 'data-full-width', 'data-with-frame'];
  if (![...element.attributes.keys()].every((name) => known.includes(name))) return undefined;
  const images = elementsIn(element.children)?.map(readFigure);
  if (images === undefined || images.length === 0 || !images.every((image) => image !== undefined)) return undefined;
  const align = element.attributes.get('align');
  const data = {
    ...(align === undefined ? {} : { align }),
    ...flag('fullWidth', element.attributes.get('data-full-width')),
    ...flag('withFrame', element.attributes.get('data-with-frame')),
  };
  return blockOf('images', data, images);
}

export const writeImages: WriteBlock = (block) => {
  const images = blocksOf(block.nodes);
  const [only] = images;
  if (images.length === 0 || !hasOnly(block.data, 'align', 'fullWidth', 'withFrame')) return undefined;
  const isPlain = Object.keys(block.data).length === 0;
  const short = isPlain && images.length === 1 && only !== undefined ? writeShort(only) : undefined;
  if (short !== undefined) return short;
  const figures = images.map(writeFigure);
  if (!figures.every((figure) => figure !== undefined)) return undefined;
  if (isPlain && images.length === 1) return figures.join('');
  const { align, fullWidth, withFrame } = block.data;
  if (align !== undefined && typeof align !== 'string') return undefined;
  const attributes = { align, 'data-full-width': text(fullWidth), 'data-with-frame': text(withFrame) };
  return `${openElement('div', attributes)}\n${figures.join('\n')}\n</div>`;
};

function readFigure(element: HtmlElement): Block | undefined {
  if (element.name !== 'figure') return readPicture(element);
  const [picture, caption, ...others] = elementsIn(element.children) ?? [];
  if (picture === undefined || others.length > 0 || element.attributes.size > 0) return undefined;
  const image = readPicture(picture);
  if (image === undefined || caption === undefined) return image;
  if (caption.name !== 'figcaption') return undefined;
  const blocks = readCaption(caption);
  return blocks === undefined ? undefined : blocks.length === 0 ? image : { ...image, fragments: [captionOf(blocks)] };
}

function readCaption(caption: HtmlElement): Block[] | undefined {
  const elements = elementsIn(caption.children);
  const blocks = elements?.map((element) => (element.name === 'p' ? readTextElement(element) : undefined));
  if (blocks?.every((block) => block !== undefined)) return blocks;
  const nodes = readHtmlInlines(caption.children);
  if (nodes === undefined) return undefined;
  return isEmptyText(nodes) ? [] : [blockOf('paragraph', {}, nodes)];
}

function readPicture(element: HtmlElement): Block | undefined {
  if (element.name === 'img') return readImg(element, undefined);
  const [source, img, ...others] = element.name === 'picture' ? (elementsIn(element.children) ?? []) : [];
  const isDark = source?.name === 'source' && source.attributes.get('media') === '(prefers-color-scheme: dark)';
  if (!isDark || img?.name !== 'img' || others.length > 0) return undefined;
  return readImg(img, source.attributes.get('srcset'));
}

function readImg(img: HtmlElement, dark: string | undefined): Block | undefined {
  const { src, alt, width, height, ...rest } = Object.fromEntries(img.attributes);
  if (src === undefined || Object.keys(rest).length > 0) return undefined;
  const data = {
    ref: parseRef(src),
    ...(dark === undefined ? {} : { refDark: parseRef(dark) }),
    ...(alt === undefined || alt === '' ? {} : { alt }),
    ...length('width', width),
    ...length('height', height),
  };
  return voidBlock('image', data, []);
}

function writeShort(image: Block): string | undefined {
  const { ref, alt = '', ...rest } = image.data;
  const src = refUrl(ref);
  const isShort = image.type === 'image' && (image.fragments ?? []).length === 0 && Object.keys(rest).length === 0;
  if (!isShort || typeof src !== 'string' || typeof alt !== 'string' || /[\n\r]|^\s|\s$/.test(alt)) return undefined;
  return `![${escapeText(alt, 'line')}](${writeDestination(src, { place: 'line' })})`;
}

function writeFigure(image: Block): string | undefined {
  const { ref, refDark, alt, width, height, ...rest } = image.data;
  const src = refUrl(ref);
  const srcset = refUrl(refDark);
  const caption = writeCaption(image.fragments ?? []);
  const sizes = [width, height].map((size) => (size === undefined ? undefined : writeLength(size)));
  if (typeof src !== 'string' || srcset === false || caption === undefined || sizes.includes('') || alt === '')
    return undefined;
  if (image.type !== 'image' || Object.keys(rest).length > 0 || (alt !== undefined && typeof alt !== 'string'))
    return undefined;
  const img = openElement('img', { src, alt, width: sizes[0], height: sizes[1] });
  const dark = openElement('source', { srcset: srcset ?? '', media: '(prefers-color-scheme: dark)' });
  return `<figure>${srcset === undefined ? img : `<picture>${dark}${img}</picture>`}${caption}</figure>`;
}

function writeCaption(fragments: readonly Fragment[]): string | undefined {
  const [caption, ...others] = fragments;
  if (caption === undefined) return '';
  const isCaption = caption.fragment === 'caption' && caption.type === undefined && caption.nodes.length > 0;
  const isText = caption.nodes.every((block) => block.type === 'paragraph' && hasOnly(block.data, 'align'));
  const paragraphs = caption.nodes.map(writeTextElement);
  if (!isCaption || !isText || others.length > 0 || !paragraphs.every((html) => html !== undefined)) return undefined;
  return `<figcaption>${paragraphs.join('')}</figcaption>`;
}

function captionOf(nodes: Block[]): Fragment {
  return { object: 'fragment', fragment: 'caption', nodes };
}

function length(name: string, value: string | undefined): Data {
  return value === undefined ? {} : { [name]: lengthField.read(value) ?? value };
}

/** A length as an attribute; empty when it has no such form. */
function writeLength(value: Json): string {
  const written = typeof value === 'string' ? value : lengthField.write(value);
  return written !== undefined && sameJson(lengthField.read(written) ?? written, value) ? written : '';
}

function flag(name: string, value: string | undefined): Data {
  return value === undefined ? {} : { [name]: value === 'true' ? true : value === 'false' ? false : value };
}

function text(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
