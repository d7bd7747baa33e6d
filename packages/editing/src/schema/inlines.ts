import type { MarkSpec, NodeSpec } from 'prosemirror-model';

/** The data that attributes hold, for every void inline of the format by the name of its node. */
export const inlineNodes: Readonly<Record<string, { type: string; data: readonly string[] }>> = {
  emoji: { type: 'emoji', data: ['code'] },
  icon: { type: 'icon', data: ['icon', 'color'] },
  expression: { type: 'expression', data: ['expression'] },
  inline_math: { type: 'inline-math', data: ['formula'] },
  inline_image: { type: 'inline-image', data: ['ref', 'refDark', 'caption', 'alt', 'size'] },
  mention: { type: 'mention', data: ['ref'] },
  button: { type: 'button', data: ['label', 'kind', 'ref', 'icon', 'size', 'action'] },
};

const atom: NodeSpec = { group: 'inline', inline: true, atom: true };

/** The nodes of running text. */
export const inlineSpecs: Readonly<Record<string, NodeSpec>> = {
  text: { group: 'inline' },
  ...Object.fromEntries(
    Object.entries(inlineNodes).map(([name, { data }]) => {
      const named = Object.fromEntries(data.map((attribute) => [attribute, { default: null }]));
      return [name, { ...atom, attrs: { ...named, rest: { default: {} } } }];
    }),
  ),
  opaque_inline: { ...atom, attrs: { json: {} } },
};

/** Marks without data: their names in documents, by those in the editor, where a node and a mark cannot share one. */
export const plainMarks: Readonly<Record<string, string>> = {
  bold: 'bold',
  italic: 'italic',
  strikethrough: 'strikethrough',
  superscript: 'superscript',
  subscript: 'subscript',
  keyboard: 'keyboard',
  inline_code: 'code',
};

/**
 * The marks. Links and annotations are inlines in documents; each has an `id`, so that neighbours with the same
 * target stay two. The order is the one that documents give marks, from outside to inside.
 */
export const markSpecs: Readonly<Record<string, MarkSpec>> = {
  link: { inclusive: false, attrs: { id: { default: 0 }, ref: { default: null }, rest: { default: {} } } },
  annotation: { inclusive: false, attrs: { id: { default: 0 }, fragments: { default: [] }, rest: { default: {} } } },
  color: { attrs: { text: { default: 'default' }, background: { default: 'default' }, rest: { default: {} } } },
  opaque_mark: { excludes: '', inclusive: false, attrs: { json: {} } },
  ...Object.fromEntries(Object.keys(plainMarks).map((name) => [name, {}])),
};
