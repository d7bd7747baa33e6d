/** What a type of block may hold. */
export interface BlockRule {
  /** A void block has data and fragments, but no nodes. */
  isVoid: boolean;
  /** The type of the block that it is a part of, such as the list of an item; it stands nowhere else. */
  partOf?: readonly string[];
  /** `text` for running text, `blocks` for any blocks but parts of others, else the one type of its parts. */
  children: 'text' | 'blocks' | { part: string };
}

const text: BlockRule = { isVoid: false, children: 'text' };
const blocks: BlockRule = { isVoid: false, children: 'blocks' };
const empty: BlockRule = { isVoid: true, children: 'blocks' };
const madeOf = (part: string): BlockRule => ({ isVoid: false, children: { part } });

const LISTS = ['list-ordered', 'list-unordered', 'list-tasks'];

/**
 * The blocks of the format; types that are not listed are of a newer format and pass. Which blocks may stand in which
 * is left to who writes: whatever Markdown can nest can be read, and what was read can be written back.
 */
export const blockRules: ReadonlyMap<string, BlockRule> = new Map<string, BlockRule>([
  ['paragraph', text],
  ['heading-1', text],
  ['heading-2', text],
  ['heading-3', text],
  ...LISTS.map((type): [string, BlockRule] => [type, madeOf('list-item')]),
  ['list-item', { ...blocks, partOf: LISTS }],
  ['divider', empty],
  ['blockquote', blocks],
  ['hint', blocks],
  ['prompt', madeOf('code')],
  ['code', madeOf('code-line')],
  ['code-line', { ...text, partOf: ['code'] }],
  ['math', empty],
  ['images', madeOf('image')],
  ['image', { ...empty, partOf: ['images'] }],
  ['file', empty],
  ['drawing', empty],
  ['embed', empty],
  ['content-ref', empty],
  ['reusable-content', empty],
  ['expandable', empty],
  ['tabs', madeOf('tabs-item')],
  ['tabs-item', { ...blocks, partOf: ['tabs'] }],
  ['stepper', madeOf('stepper-step')],
  ['stepper-step', { ...blocks, partOf: ['stepper'] }],
  ['columns', madeOf('column')],
  ['column', { ...blocks, partOf: ['columns'] }],
  ['updates', madeOf('update')],
  ['update', { ...blocks, partOf: ['updates'] }],
  ['if', blocks],
  ['table', empty],
  ['integration', empty],
  ['swagger', empty],
  ['openapi-operation', empty],
  ['openapi-schemas', empty],
  ['openapi-webhook', empty],
]);

/** Types of blocks that hold running text. */
export function holdsText(type: string): boolean {
  return blockRules.get(type)?.children === 'text';
}
