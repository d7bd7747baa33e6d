import type { Block } from '../../document/document.js';
import { sliceSource } from '../syntax/source-text.js';
import type { SyntaxBlock } from '../syntax/tree.js';
import { type BlockReader, type BlockWriter, blockOf, hasOnly, orEmpty } from './codec.js';

/** The alerts of GitHub, and the hints that look like them. */
const HINT_STYLES: Readonly<Record<string, string>> = {
  note: 'info',
  tip: 'success',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
};
const ALERT = /^\[!(\w+)\][ \t]*(?:\n|$)/;

/** Reads a quotation; one that begins with `[!NOTE]` or its like on a line of its own is a hint. */
export function readQuote(children: readonly SyntaxBlock[], reader: BlockReader): Block {
  return readAlert(children, reader) ?? blockOf('blockquote', {}, orEmpty(reader.blocks(children)));
}

function readAlert([first, ...others]: readonly SyntaxBlock[], reader: BlockReader): Block | undefined {
  if (first?.type !== 'paragraph') return undefined;
  const [marker, name = ''] = ALERT.exec(first.content.text) ?? [];
  const style = Object.hasOwn(HINT_STYLES, name.toLowerCase()) ? HINT_STYLES[name.toLowerCase()] : undefined;
  if (marker === undefined || style === undefined) return undefined;
  const content = sliceSource(first.content, marker.length);
  const children = content.text === '' ? others : [{ ...first, content }, ...others];
  return blockOf('hint', { style }, orEmpty(reader.blocks(children)));
}

/** Writes a quotation. */
export function writeQuote(block: Block, writer: BlockWriter): string | undefined {
  if (!hasOnly(block.data)) return undefined;
  return writer
    .blocks(block.nodes ?? [])
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
