import type { Block, Inline, Node } from '@lectern/content/document/document';
import type { VNode } from 'preact';
import { fragmentOf, type InlineProps, type Renderer } from './renderer.js';

const BODY = 'annotation-body';

/** Renders annotated text as a button that opens its note. */
export function Annotation({ inline, renderer }: InlineProps): VNode {
  const text = renderer.inlines(inline.nodes);
  const note = renderer.noteOf(inline);
  if (note === undefined) return <>{text}</>;
  return (
    <button type="button" class="annotation" popovertarget={note.id} data-note={note.number}>
      {text}
    </button>
  );
}

/**
 * Renders the notes of all annotations. They stand behind the document, because a paragraph cannot hold the blocks that
 * they are made of; browsers that cannot open them show them there.
 */
export function AnnotationNotes({
  annotations,
  renderer,
}: {
  annotations: readonly Inline[];
  renderer: Renderer;
}): VNode {
  return (
    <>
      {annotations.map((annotation) => {
        const note = renderer.noteOf(annotation);
        return (
          <div key={note?.id} id={note?.id} class="annotation-note" popover="auto" role="note" data-note={note?.number}>
            {renderer.blocks(fragmentOf(annotation, BODY))}
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
