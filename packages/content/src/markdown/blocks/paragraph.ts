import type { Block, Node } from '../../document/document.js';
import { beginsHtml } from '../inlines/escape-text.js';
import type { SourceText } from '../syntax/source-text.js';
import { type BlockReader, blockOf, hasOnly, isEmptyText, type WriteBlock } from './codec.js';
import { imagesOfImage } from './images.js';
import { writeTextElement } from './text-element.js';

/** A paragraph; one that is only an image is a block of images. */
export function readParagraph(content: SourceText, reader: BlockReader): Block {
  const nodes = reader.inlines(content);
  const image = content.text.startsWith('![') ? onlyImage(nodes) : undefined;
  return image === undefined ? blockOf('paragraph', {}, nodes) : imagesOfImage(image.data);
}

export const writeParagraph: WriteBlock = (block, writer) => {
  if (!hasOnly(block.data, 'align')) return undefined;
  const nodes = block.nodes ?? [];
  if ('align' in block.data) return writeTextElement(block);
  if (isEmptyText(nodes)) return '<p></p>';
  const markdown = writer.inlines(nodes, 'lines');
  const needsHtml = beginsHtml(markdown) || onlyImage(nodes) !== undefined;
  return needsHtml ? writeTextElement(block) : markdown;
};

function onlyImage(nodes: readonly Node[]) {
  const said = nodes.filter((node) => !isEmptyText([node]));
  const [only] = said;
  return said.length === 1 && only?.object === 'inline' && only.type === 'inline-image' ? only : undefined;
}
