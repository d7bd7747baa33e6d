import type { Block, Data, Json } from '../../document/document.js';
import { flagField, numberField, textField } from '../fields.js';
import type { Nested, SyntaxTag } from '../nested-tags.js';
import type { SyntaxBlock } from '../syntax/tree.js';
import { attributesOfData, dataOfAttributes, parseAttributes, type TagField } from '../tag-attributes.js';
import { blockOf, blocksOf, hasOnly, type WriteBlock } from './codec.js';

type SyntaxCode = Extract<SyntaxBlock, { type: 'code' }>;

const fields: Record<string, TagField> = {
  title: textField,
  overflow: textField,
  lineNumbers: flagField,
  fullWidth: flagField,
  expandable: flagField,
  collapsedLineCount: numberField,
};

/** A block of code, one node for each line. */
export function readCode(code: SyntaxCode): Block {
  const space = code.info.search(/\s/);
  const syntax = space === -1 ? code.info : code.info.slice(0, space);
  const meta = space === -1 ? '' : code.info.slice(space).trim();
  const data = { ...(syntax === '' ? {} : { syntax }), ...(meta === '' ? {} : { meta }) };
  return blockOf('code', data, code.value.split('\n').map(codeLine));
}

/** `{% code title="…" %}` around a block of code adds what a fence cannot say. */
export function readCodeTag(tag: SyntaxTag, children: readonly Nested[]): Block | undefined {
  const [only] = children;
  const attributes = parseAttributes(tag.args);
  if (children.length !== 1 || only?.kind !== 'block' || only.block.type !== 'code' || attributes === undefined)
    return undefined;
  const { highlight, ...data } = dataOfAttributes(attributes, fields);
  const code = readCode(only.block);
  const lines = highlightedLines(highlight);
  if ('syntax' in data || lines === undefined) return undefined;
  const nodes = blocksOf(code.nodes).map((line, index) =>
    lines.has(index + 1) ? { ...line, data: { highlighted: true } } : line,
  );
  return { ...code, data: { ...code.data, ...data }, nodes };
}

export const writeCode: WriteBlock = (block) => {
  const { syntax = '', meta = '', ...data } = block.data;
  const lines = blocksOf(block.nodes).map(lineText);
  const isInfo =
    typeof syntax === 'string' &&
    typeof meta === 'string' &&
    /^[^\s`&\\]*$/.test(syntax) &&
    /^[^\n\r`&\\]*$/.test(meta);
  if (!isInfo || meta.trim() !== meta || (meta !== '' && syntax === '') || !lines.every((line) => line !== undefined))
    return undefined;
  if (block.data['syntax'] === '' || block.data['meta'] === '' || 'highlight' in data) return undefined;
  const fence = '`'.repeat(Math.max(3, longestRun(lines) + 1));
  const body = lines.length === 1 && lines[0] === '' ? '' : `${lines.join('\n')}\n`;
  const code = `${fence}${[syntax, meta].filter((part) => part !== '').join(' ')}\n${body}${fence}`;
  return withTag(code, data, blocksOf(block.nodes));
};

function withTag(code: string, data: Data, lines: Block[]): string | undefined {
  const highlighted = lines.flatMap((line, index) => (line.data['highlighted'] === true ? [index + 1] : []));
  const all: Data = highlighted.length === 0 ? data : { ...data, highlight: highlighted.join(',') };
  if (Object.keys(all).length === 0) return code;
  const attributes = attributesOfData(all, fields);
  return attributes === undefined ? undefined : `{% code${attributes} %}\n${code}\n{% endcode %}`;
}

function codeLine(text: string): Block {
  return blockOf('code-line', {}, [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]);
}

/** The text of a line that is only text. */
function lineText(line: Block): string | undefined {
  const { highlighted = true } = line.data;
  if (line.type !== 'code-line' || !hasOnly(line.data, 'highlighted') || highlighted !== true) return undefined;
  const [only, ...others] = line.nodes ?? [];
  const leaf = only?.object === 'text' && others.length === 0 && only.leaves.length === 1 ? only.leaves[0] : undefined;
  return leaf === undefined || leaf.marks.length > 0 || /[\n\r]/.test(leaf.text) ? undefined : leaf.text;
}

function highlightedLines(highlight: Json | undefined): Set<number> | undefined {
  if (highlight === undefined) return new Set();
  if (typeof highlight !== 'string' || !/^\d{1,6}(?:,\d{1,6})*$/.test(highlight)) return undefined;
  return new Set(highlight.split(',').map(Number));
}

function longestRun(lines: readonly string[]): number {
  return lines.reduce((longest, line) => Math.max(longest, /^ {0,3}(`+)/.exec(line)?.[1]?.length ?? 0), 0);
}
