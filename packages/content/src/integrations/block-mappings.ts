import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Block, JsonDocument } from '../document/document.js';
import { dataOf, textOf } from '../document/json-values.js';
import { writeDocument } from '../markdown/write-document.js';
import type { BodyUnit } from '../units/body-unit.js';
import { rewrittenUnits, writtenUnits } from '../units/body-units.js';
import { splitMarkdown } from '../units/split-markdown.js';
import { blockForAddress, UNFURL, type UnfurledBlock, unfurledData } from './unfurl.js';

/** What stands for a block of an integration in Markdown. */
export interface BlockMapping extends UnfurledBlock {
  /** The language of fences that become the block, and the property that takes what is in them. */
  codeblock?: { syntax: string; body: string };
}

const MAYBE_MAPPED = /^ {0,3}(```|~~~|<?https?:\/\/|\{% *embed\b)/m;
const MAYBE_INTEGRATION = /\{% *(@|integration\b|block\b)/;
const ADDRESS_ALONE = /^<?(https?:\/\/[^\s<>]+?)>?$/;

/** Whether Markdown may hold something that mappings turn into a block, without reading it. */
export function mayHoldMapped(markdown: string): boolean {
  return MAYBE_MAPPED.test(markdown);
}

/** Whether Markdown may hold blocks of integrations, without reading it. */
export function mayHoldIntegrations(markdown: string): boolean {
  return MAYBE_INTEGRATION.test(markdown);
}

/**
 * Turns fences and lone addresses at the top of a text into the blocks of integrations that they stand for; the first
 * mapping that fits counts, and all other text stays as it is written.
 */
export function withIntegrationBlocks(markdown: string, mappings: readonly BlockMapping[]): string {
  if (mappings.length === 0 || !mayHoldMapped(markdown)) return markdown;
  return rewritten(markdown, (block, text) => blockOfFence(block, mappings) ?? blockOfAddress(block, text, mappings));
}

/** Turns blocks of integrations back into the fences and embeds that stand for them. */
export function withoutIntegrationBlocks(markdown: string, mappings: readonly BlockMapping[]): string {
  if (mappings.length === 0 || !mayHoldIntegrations(markdown)) return markdown;
  return rewritten(markdown, (block) => fenceOf(block, mappings) ?? embedOf(block, mappings));
}

function blockOfFence({ type, data, nodes = [] }: Block, mappings: readonly BlockMapping[]): Block | undefined {
  const { syntax, ...rest } = data;
  // What a fence says beside its language has no place in the block.
  if (type !== 'code' || Object.keys(rest).length > 0) return undefined;
  const mapping = mappings.find(({ codeblock }) => codeblock !== undefined && codeblock.syntax === syntax);
  if (mapping?.codeblock === undefined) return undefined;
  const code = nodes.map(lineText).join('\n');
  const { integration, block } = mapping;
  return integrationBlock({ integration, block, props: { [mapping.codeblock.body]: code } });
}

function fenceOf({ type, data }: Block, mappings: readonly BlockMapping[]): Block | undefined {
  const { integration, block, props, ...rest } = data;
  if (type !== 'integration' || !isPlainObject(props) || Object.keys(rest).length > 0) return undefined;
  const mapping = mappings.find((one) => one.integration === integration && one.block === block);
  const { codeblock } = mapping ?? {};
  const code = codeblock === undefined ? undefined : dataOf(props)[codeblock.body];
  if (codeblock === undefined || typeof code !== 'string' || Object.keys(props).length > 1) return undefined;
  // Written again, it has to become the same block.
  if (code.includes('\r') || mappings.find((one) => one.codeblock?.syntax === codeblock.syntax) !== mapping)
    return undefined;
  return { object: 'block', type: 'code', data: { syntax: codeblock.syntax }, nodes: codeLines(code), isVoid: false };
}

function blockOfAddress({ type, data }: Block, text: string, mappings: readonly BlockMapping[]): Block | undefined {
  const isEmbed = type === 'embed' && Object.keys(data).length === 1;
  const alone = type === 'paragraph' ? ADDRESS_ALONE.exec(text.trim())?.[1] : undefined;
  const url = isEmbed ? textOf(data['url']) : (alone ?? '');
  const mapping = blockForAddress(url, mappings);
  return mapping && integrationBlock(unfurledData(mapping, url));
}

function embedOf({ type, data }: Block, mappings: readonly BlockMapping[]): Block | undefined {
  const { integration, block, props, url, action, ...rest } = data;
  if (type !== 'integration' || typeof url !== 'string' || Object.keys(rest).length > 0) return undefined;
  const mapping = blockForAddress(url, mappings);
  const isItsOwn = mapping?.integration === integration && mapping?.block === block;
  const isAsMade = textOf(dataOf(action)['action']) === UNFURL && Object.keys(dataOf(props)).length === 0;
  return isItsOwn && isAsMade ? { object: 'block', type: 'embed', data: { url }, isVoid: true } : undefined;
}

function integrationBlock(data: Block['data']): Block {
  return { object: 'block', type: 'integration', data, isVoid: true };
}

function lineText(line: NonNullable<Block['nodes']>[number]): string {
  if (line.object === 'text') return line.leaves.map(({ text }) => text).join('');
  return (line.nodes ?? []).map(lineText).join('');
}

function codeLines(code: string): Block[] {
  return code.split('\n').map((text) => {
    const leaves = [{ object: 'leaf' as const, text, marks: [] }];
    return { object: 'block', type: 'code-line', data: {}, nodes: [{ object: 'text', leaves }], isVoid: false };
  });
}

/** Replaces top-level blocks, and leaves the text of all others as it is written. */
function rewritten(markdown: string, replace: (block: Block, text: string) => Block | undefined): string {
  const units = writtenUnits({ markdown, keys: [] }) ?? rewrittenUnits({ markdown, keys: [] });
  let isChanged = false;
  const texts = units.map(({ gap, text, nodes }: BodyUnit, index) => {
    const replaced = nodes.map((node) => replace(node, nodes.length === 1 ? text : ''));
    const before = index === 0 ? gap.trimStart() : gap || '\n\n';
    if (replaced.every((block) => block === undefined)) return before + text;
    isChanged = true;
    return before + written(nodes.map((node, at) => replaced[at] ?? node));
  });
  return isChanged ? texts.join('') + splitMarkdown(markdown).end : markdown;
}

function written(nodes: Block[]): string {
  const document: JsonDocument = { object: 'document', data: {}, nodes };
  return writeDocument(document).markdown.trimEnd();
}
