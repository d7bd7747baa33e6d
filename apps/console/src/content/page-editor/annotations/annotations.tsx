import { annotationAt } from '@lectern/editing/commands/annotations';
import { linkAt } from '@lectern/editing/commands/links';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy } from 'react';
import { LazyPart } from '../view/lazy-part.js';
import { openNoteIn } from './annotation-plugin.js';

const NoteBar = lazy(() => import('./note-bar.js'));
const NoteDialog = lazy(() => import('./note-dialog.js'));

interface AnnotationsProps {
  view: EditorView;
  state: EditorState;
}

/** What is shown about annotations: what the one at the cursor says, or where it is written. */
export function Annotations({ view, state }: AnnotationsProps) {
  const { selection } = state;
  const open = openNoteIn(state);
  const place = annotationAt(state);
  const isAtCursor = selection.empty || selection instanceof NodeSelection;
  if (!place || (!open && (!isAtCursor || linkAt(state)))) return null;
  return (
    <LazyPart of={open ? NoteDialog : NoteBar}>
      {open ? <NoteDialog view={view} state={state} isNew={open === 'added'} /> : <NoteBar view={view} place={place} />}
    </LazyPart>
  );
}
