import type { Block, Inline, Node } from '@lectern/content/document/document';
import type { VNode } from 'preact';
import { type Drawing, fragmentOf, type InlineProps } from './drawing.js';

const BODY = 'annotation-body';

/** Draws annotated text as a button that opens its note. */
export function Annotation({ inline, drawing }: InlineProps): VNode {
  const text = drawing.inlines(inline.nodes);
  if (fragmentOf(inline, BODY).length === 0) return <>{text}</>;
  return (
    <button type="button" class="annotation" popovertarget={drawing.noteId(inline)}>
      {text}
    </button>
  );
}

/**
 * Draws the notes of all annotations. They stand behind the document, because a paragraph cannot hold the blocks that
 * they are made of; browsers that cannot open them show them there.
 */
export function Notes({ annotations, drawing }: { annotations: readonly Inline[]; drawing: Drawing }): VNode | null {
  const noted = annotations.filter((annotation) => fragmentOf(annotation, BODY).length > 0);
  if (noted.length === 0) return null;
  return (
    <>
      {noted.map((annotation) => (
        <div
          key={drawing.noteId(annotation)}
          id={drawing.noteId(annotation)}
          class="annotation-note"
          popover="auto"
          role="note"
        >
          {drawing.blocks(fragmentOf(annotation, BODY))}
        </div>
      ))}
    </>
  );
}

/** The annotations in blocks, also those in the notes of others, in the order of the text. */
export function annotationsIn(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap(annotationsInNode);
}

function annotationsInNode(node: Node): Inline[] {
  if (node.object === 'text') return [];
  return [
    ...(node.object === 'inline' && node.type === 'annotation' ? [node] : []),
    ...(node.nodes ?? []).flatMap(annotationsInNode),
    ...(node.fragments ?? []).flatMap(({ nodes }) => annotationsIn(nodes)),
  ];
}
