/** What a type of block may hold. */
export interface BlockRule {
  /** A void block has data and fragments, but no nodes. */
  isVoid: boolean;
  /** Whether it may stand directly in a document. */
  topLevel: boolean;
  /** `text` for running text, else the types of blocks it may hold; undefined for any block. */
  children?: 'text' | readonly string[];
}

const essential = [
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'divider',
];
const step = [
  ...essential,
  'content-ref',
  'code',
  'embed',
  'file',
  'images',
  'drawing',
  'hint',
  'blockquote',
  'math',
  'integration',
  'prompt',
  'table',
  'expandable',
];

const text: BlockRule = { isVoid: false, topLevel: true, children: 'text' };
const empty: BlockRule = { isVoid: true, topLevel: true };
const holding = (children: readonly string[], topLevel = true): BlockRule => ({ isVoid: false, topLevel, children });

/** The blocks of the format; types that are not listed are of a newer format and pass. */
export const blockRules: ReadonlyMap<string, BlockRule> = new Map<string, BlockRule>([
  ['paragraph', text],
  ['heading-1', text],
  ['heading-2', text],
  ['heading-3', text],
  ['list-ordered', holding(['list-item'])],
  ['list-unordered', holding(['list-item'])],
  ['list-tasks', holding(['list-item'])],
  ['list-item', holding([...essential, 'code', 'hint', 'blockquote', 'math', 'table', 'images'], false)],
  ['divider', empty],
  ['blockquote', holding([...essential, 'blockquote', 'code', 'hint', 'images', 'math'])],
  ['hint', holding([...essential, 'embed', 'integration', 'table', 'code', 'images', 'blockquote', 'math'])],
  ['prompt', holding(['code'])],
  ['code', holding(['code-line'])],
  ['code-line', { isVoid: false, topLevel: false, children: 'text' }],
  ['math', empty],
  ['images', holding(['image'])],
  ['image', { isVoid: true, topLevel: false }],
  ['file', empty],
  ['drawing', empty],
  ['embed', empty],
  ['content-ref', empty],
  ['reusable-content', empty],
  ['expandable', empty],
  ['tabs', holding(['tabs-item'])],
  ['tabs-item', holding(step, false)],
  ['stepper', holding(['stepper-step'])],
  ['stepper-step', holding(step, false)],
  ['columns', holding(['column'])],
  ['column', holding([...step, 'stepper'], false)],
  ['updates', holding(['update'])],
  ['update', holding([...step, 'tabs'], false)],
  ['if', { isVoid: false, topLevel: true }],
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
