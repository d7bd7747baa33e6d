import type { Data } from '@lectern/content/document/document';
import type { NodeSpec } from 'prosemirror-model';

/** A node of the editor that stands for a block of documents. */
export interface BlockNode {
  /** The type of the block; headings add their level to it. */
  type: string;
  /** The data that attributes of the same name hold. All other data is in the attribute `rest`. */
  data: readonly string[];
  /** Data that every such block has. */
  implied?: Data;
  spec: NodeSpec;
}

/** What may stand anywhere; content rules do not say more, so that whatever stands in a document already can stay. */
const ANY = 'block+';

/** Parts of one kind, and blocks of formats that are newer than the editor. */
const parts = (name: string): string => `(${name} | opaque_block)+`;

const text = (type: string, data: readonly string[], spec: NodeSpec = {}): BlockNode => ({
  type,
  data,
  spec: { group: 'block', content: 'inline*', ...spec },
});
const container = (type: string, content: string, data: readonly string[] = [], spec: NodeSpec = {}): BlockNode => ({
  type,
  data,
  spec: { group: 'block', content, ...spec },
});
const part = (type: string, content: string, data: readonly string[] = [], spec: NodeSpec = {}): BlockNode => ({
  type,
  data,
  spec: { content, isolating: true, ...spec },
});
const atom = (type: string, data: readonly string[] = []): BlockNode => ({
  type,
  data,
  spec: { group: 'block', atom: true },
});

/** The nodes for every block of the format, by their names. Paragraphs come first: they fill what must not be empty. */
export const blockNodes: Readonly<Record<string, BlockNode>> = {
  paragraph: text('paragraph', ['align'], {
    attrs: {
      /** Whether the editor put it where a document has nothing, to give the cursor a place. */
      isFiller: { default: false },
    },
  }),
  heading: text('heading', ['id', 'align'], { attrs: { level: { default: 1 } }, defining: true }),
  list_unordered: container('list-unordered', parts('list_item')),
  list_ordered: container('list-ordered', parts('list_item'), ['start']),
  list_tasks: container('list-tasks', parts('list_item')),
  list_item: part('list-item', ANY, ['checked'], { isolating: false, defining: true }),
  divider: atom('divider'),
  blockquote: container('blockquote', ANY, [], { defining: true }),
  hint: container('hint', ANY, ['style', 'icon'], { defining: true }),
  prompt: container('prompt', parts('code'), ['description', 'icon', 'openInAIProviders', 'defaultExpanded']),
  code: container(
    'code',
    parts('code_line'),
    ['syntax', 'title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable', 'collapsedLineCount'],
    { defining: true },
  ),
  code_line: part('code-line', 'inline*', ['highlighted'], { isolating: false, code: true }),
  math: atom('math', ['formula']),
  images: container('images', parts('image'), ['align', 'fullWidth', 'withFrame']),
  image: part('image', 'image_caption?', ['ref', 'refDark', 'width', 'height', 'alt']),
  file: atom('file', ['ref']),
  drawing: atom('drawing', ['ref']),
  embed: atom('embed', ['url', 'fullWidth']),
  content_ref: atom('content-ref', ['ref']),
  reusable_content: atom('reusable-content', ['ref']),
  expandable: container('expandable', 'expandable_title expandable_body', ['defaultExpanded'], { isolating: true }),
  tabs: container('tabs', parts('tabs_item'), ['fullWidth'], { isolating: true }),
  tabs_item: part('tabs-item', ANY, ['title', 'icon', 'slug']),
  stepper: container('stepper', parts('stepper_step'), [], { isolating: true }),
  stepper_step: part('stepper-step', ANY, ['icon']),
  columns: container('columns', parts('column'), ['fullWidth'], { isolating: true }),
  column: part('column', ANY, ['width', 'verticalAlignment']),
  updates: container('updates', parts('update'), ['format'], { isolating: true }),
  update: part('update', ANY, ['date', 'tags']),
  conflict: {
    ...container('tabs', parts('conflict_side'), ['fullWidth'], { isolating: true }),
    implied: { conflict: true },
  },
  conflict_side: part('tabs-item', ANY, ['title', 'icon', 'slug']),
  condition: container('if', ANY, ['expression'], { defining: true }),
  table: container('table', 'table_head table_row*', ['view', 'cellMerges', 'fullWidth', 'search'], {
    isolating: true,
    attrs: {
      /** Whether ids of rows and columns follow from their places, as in tables that Markdown writes with pipes. */
      isPlain: { default: false },
      /** Definitions of columns that the view does not show, with their places among all columns. */
      hidden: { default: [] },
      /** The texts of cells that the view does not show. */
      fragments: { default: [] },
    },
  }),
  integration: atom('integration', ['integration', 'block', 'props', 'action', 'url', 'fullWidth']),
  swagger: atom('swagger', ['path', 'method', 'ref', 'expanded', 'fullWidth']),
  openapi_operation: atom('openapi-operation', ['path', 'method', 'ref', 'headless']),
  openapi_schemas: atom('openapi-schemas', ['schemas', 'grouped', 'ref', 'title']),
  openapi_webhook: atom('openapi-webhook', ['name', 'method', 'ref', 'headless']),
};

/** Nodes for what stands in blocks without being one: it has no key, and cannot be commented on. */
const partNodes: Readonly<Record<string, NodeSpec>> = {
  image_caption: { content: ANY, isolating: true, attrs: { type: { default: null } } },
  expandable_title: {
    content: 'paragraph',
    isolating: true,
    defining: true,
    attrs: { type: { default: 'expandable-title' } },
  },
  expandable_body: { content: ANY, isolating: true, attrs: { type: { default: 'expandable-body' } } },
  table_head: { content: 'table_header*', isolating: true, selectable: false },
  table_header: {
    content: 'text*',
    marks: '',
    isolating: true,
    selectable: false,
    attrs: { id: { default: null }, definition: { default: { type: 'text', textAlignment: 'left' } } },
  },
  table_row: {
    content: 'table_cell*',
    isolating: true,
    selectable: false,
    attrs: {
      id: { default: null },
      orderIndex: { default: null },
      /** Values that no cell of the row shows. */
      values: { default: {} },
      rest: { default: {} },
    },
  },
  table_cell: {
    content: 'block*',
    isolating: true,
    selectable: false,
    attrs: { value: { default: null }, fragment: { default: null }, type: { default: null } },
  },
};

/** Blocks that the editor does not know, or that have a shape it cannot show: they stay as they are. */
const opaqueBlock: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: { key: { default: null }, json: {} },
};

/** All nodes that are not running text. */
export const blockSpecs: Readonly<Record<string, NodeSpec>> = {
  ...Object.fromEntries(Object.entries(blockNodes).map(([name, node]) => [name, specOf(node)])),
  ...partNodes,
  opaque_block: opaqueBlock,
};

function specOf({ data, spec }: BlockNode): NodeSpec {
  const named = Object.fromEntries(data.map((name) => [name, { default: null }]));
  return { ...spec, attrs: { key: { default: null }, ...spec.attrs, ...named, rest: { default: {} } } };
}
