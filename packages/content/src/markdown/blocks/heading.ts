import type { Block } from '../../document/document.js';
import { sliceSource, sourceText, trimTrailing } from '../syntax/source-text.js';
import type { SyntaxBlock } from '../syntax/tree.js';
import { type BlockReader, blockOf, hasOnly, type WriteBlock } from './codec.js';
import { writeTextElement } from './text-element.js';

type SyntaxHeading = Extract<SyntaxBlock, { type: 'heading' }>;

const ownId = /(?:^|[ \t])(?:\{#([-a-z0-9.+_]+)\}|<a(?: href="#[^"<>]*")? id="([-a-z0-9.+_]+)"><\/a>)$/;

/** A heading; `{#id}` at its end is its anchor. Levels beyond three are the third, and keep their level. */
export function readHeading(heading: SyntaxHeading, reader: BlockReader): Block {
  const id = ownId.exec(heading.content.text);
  const content =
    id === null
      ? heading.content
      : sliceSource(heading.content, 0, trimTrailing(heading.content.text.slice(0, id.index)).length);
  const data = {
    ...(id === null ? {} : { id: id[1] ?? id[2] ?? '' }),
    ...(heading.level > 3 ? { level: heading.level } : {}),
  };
  return blockOf(
    `heading-${Math.min(heading.level, 3)}`,
    data,
    reader.inlines(content.text === '' ? sourceText('', 0) : content),
  );
}

export const writeHeading: WriteBlock = (block, writer) => {
  const { id, align, level } = block.data;
  if (!hasOnly(block.data, 'id', 'align', 'level')) return undefined;
  if (align !== undefined) return level === undefined ? writeTextElement(block) : undefined;
  if (id !== undefined && (typeof id !== 'string' || !/^[-a-z0-9.+_]+$/.test(id))) return undefined;
  const own = Number(block.type.slice(-1));
  if (level !== undefined && (own !== 3 || typeof level !== 'number' || level < 4 || level > 6)) return undefined;
  const marks = '#'.repeat(typeof level === 'number' ? level : own);
  const text = writer.inlines(block.nodes ?? [], 'line').replace(/(#+)$/, escapeLast);
  return [marks, text, id === undefined ? '' : `{#${id}}`].filter((part) => part !== '').join(' ');
};

/** Marks at the end would count as the closing ones of the heading. */
function escapeLast(marks: string): string {
  return `${marks.slice(0, -1)}\\#`;
}
