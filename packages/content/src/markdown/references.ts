import { parseInlines } from './syntax/inline-parser.js';
import type { SourceText } from './syntax/source-text.js';
import { type LinkDefinitions, normalLabel, type SyntaxBlock, type SyntaxInline } from './syntax/tree.js';

export type SyntaxFootnote = Extract<SyntaxBlock, { type: 'footnote' }>;

/** What a source defines for the whole of it. */
export interface Definitions {
  references: LinkDefinitions;
  /** The footnotes that become annotations, by label. */
  notes: Map<string, SyntaxFootnote>;
}

/** What the blocks of a source define. */
export function definitionsOf(blocks: readonly SyntaxBlock[]): Definitions {
  const { references, footnotes } = collectReferences(blocks);
  return { references, notes: annotationNotes(blocks, references, footnotes) };
}

/** What the blocks of a source can refer to: the first definition of a label counts. */
export function collectReferences(blocks: readonly SyntaxBlock[]): {
  references: LinkDefinitions;
  footnotes: Map<string, SyntaxFootnote>;
} {
  const references: LinkDefinitions = { definitions: new Map(), footnotes: new Map(), used: new Set() };
  const footnotes = new Map<string, SyntaxFootnote>();
  walk(blocks, (block) => {
    if (block.type !== 'definition' && block.type !== 'footnote') return true;
    const label = normalLabel(block.label);
    if (block.type === 'footnote' && !references.footnotes.has(label)) {
      references.footnotes.set(label, block.label);
      footnotes.set(block.label, block);
    }
    if (block.type === 'definition' && !references.definitions.has(label)) references.definitions.set(label, block);
    return true;
  });
  return { references, footnotes };
}

/**
 * The footnotes that become annotations: those to which exactly one place refers, outside of footnotes. Others stay
 * footnotes, so that no note is copied and none holds itself.
 */
function annotationNotes(
  blocks: readonly SyntaxBlock[],
  references: LinkDefinitions,
  footnotes: Map<string, SyntaxFootnote>,
): Map<string, SyntaxFootnote> {
  if (footnotes.size === 0) return footnotes;
  const counts = new Map<string, number>();
  const count = (label: string, by: number): Map<string, number> => counts.set(label, (counts.get(label) ?? 0) + by);
  const visit = (children: readonly SyntaxBlock[], by: number): void => {
    walk(children, (block) => {
      if (block.type === 'footnote') {
        visit(block.children, 2);
        return false;
      }
      for (const { content, inTable } of textsOf(block)) {
        for (const label of labelsIn(parseInlines(content, references, inTable))) count(label, by);
      }
      return true;
    });
  };
  visit(blocks, 1);
  return new Map([...footnotes].filter(([label]) => counts.get(label) === 1));
}

/** Calls back for every block, outer before inner; `false` leaves out what is inside. */
export function walk(blocks: readonly SyntaxBlock[], visit: (block: SyntaxBlock) => boolean): void {
  for (const block of blocks) {
    if (visit(block) === false) continue;
    if ('children' in block) walk(block.children, visit);
    if (block.type === 'list') for (const item of block.items) walk(item.children, visit);
  }
}

/** The running texts that a block holds itself. */
export function textsOf(block: SyntaxBlock): { content: SourceText; inTable: boolean }[] {
  if (block.type === 'table') return block.rows.flat().map((content) => ({ content, inTable: true }));
  return 'content' in block ? [{ content: block.content, inTable: false }] : [];
}

function labelsIn(content: readonly SyntaxInline[]): string[] {
  return content.flatMap((inline) => {
    const own =
      (inline.type === 'footnote' || inline.type === 'annotation') && inline.label !== undefined ? [inline.label] : [];
    return 'children' in inline ? [...own, ...labelsIn(inline.children)] : own;
  });
}
