import type { Block, Inline, Node } from '@lectern/content/document/document';
import type { VNode } from 'preact';
import { type Drawing, fragmentOf, type InlineProps } from './drawing.js';

const BODY = 'annotation-body';

/** Draws annotated text as a button that opens its note. */
export function Annotation({ inline, drawing }: InlineProps): VNode {
  const text = drawing.inlines(inline.nodes);
  const note = drawing.noteOf(inline);
  if (note === undefined) return <>{text}</>;
  return (
    <button type="button" class="annotation" popovertarget={note.id} data-note={note.number}>
      {text}
    </button>
  );
}

/**
 * Draws the notes of all annotations. They stand behind the document, because a paragraph cannot hold the blocks that
 * they are made of; browsers that cannot open them show them there.
 */
export function Notes({ annotations, drawing }: { annotations: readonly Inline[]; drawing: Drawing }): VNode {
  return (
    <>
      {annotations.map((annotation) => {
        const note = drawing.noteOf(annotation);
        return (
          <div key={note?.id} id={note?.id} class="annotation-note" popover="auto" role="note" data-note={note?.number}>
            {drawing.blocks(fragmentOf(annotation, BODY))}
          </div>
        );
      })}
    </>
  );
}

/** The annotations in blocks that have a note, also those in the notes of others, in the order of the text. */
export function annotationsIn(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap(annotationsInNode);
}

function annotationsInNode(node: Node): Inline[] {
  if (node.object === 'text') return [];
  return [
    ...(node.object === 'inline' && node.type === 'annotation' && fragmentOf(node, BODY).length > 0 ? [node] : []),
    ...(node.nodes ?? []).flatMap(annotationsInNode),
    ...(node.fragments ?? []).flatMap(({ nodes }) => annotationsIn(nodes)),
  ];
}
