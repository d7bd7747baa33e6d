import type { Block, Inline, Node } from '@lectern/content/document/document';
import type { VNode } from 'preact';
import { fragmentOf, type InlineProps, type Renderer } from './renderer.js';
import { spokenText } from './spoken-text.js';

const BODY = 'annotation-body';

/** Renders annotated text as a button that opens its note, and a footnote as the number that leads to it. */
export function Annotation({ inline, renderer }: InlineProps): VNode {
  const text = renderer.inlines(inline.nodes);
  const note = renderer.noteOf(inline);
  if (note === undefined) return <>{text}</>;
  if (isFootnote(inline)) {
    return (
      <sup class="footnote-mark">
        <a id={markOf(note)} href={`#${note.id}`}>
          {note.number}
        </a>
      </sup>
    );
  }
  return (
    <button type="button" class="annotation" popovertarget={note.id} data-note={note.number}>
      {text}
    </button>
  );
}

/**
 * Renders the notes of all annotations. They stand behind the document, because a paragraph cannot hold the blocks that
 * they are made of; browsers that cannot open them show them there. Footnotes are shown there always.
 */
export function AnnotationNotes({
  annotations,
  renderer,
}: {
  annotations: readonly Inline[];
  renderer: Renderer;
}): VNode {
  const notes = annotations.flatMap((annotation) => {
    const note = renderer.noteOf(annotation);
    return note ? [{ ...note, isFootnote: isFootnote(annotation), blocks: fragmentOf(annotation, BODY) }] : [];
  });
  const footnotes = notes.filter((note) => note.isFootnote);
  const { words } = renderer.context;
  return (
    <>
      {notes
        .filter((note) => !note.isFootnote)
        .map(({ id, number, blocks }) => (
          <div key={id} id={id} class="annotation-note" popover="auto" role="note" data-note={number}>
            {renderer.blocks(blocks)}
          </div>
        ))}
      {footnotes.length > 0 && (
        <section class="footnotes" aria-label={words.footnotes}>
          <ol>
            {footnotes.map((note) => (
              <li key={note.id} id={note.id} class="footnote" value={note.number}>
                {renderer.blocks(note.blocks)}
                <a class="footnote-back" href={`#${markOf(note)}`} aria-label={words.backToText}>
                  ↩
                </a>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function markOf({ id }: { id: string }): string {
  return `${id}-mark`;
}

/** Whether an annotation has no text of its own, as `[^1]` behind a word. */
function isFootnote({ nodes }: Inline): boolean {
  return spokenText(nodes ?? []) === '';
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
