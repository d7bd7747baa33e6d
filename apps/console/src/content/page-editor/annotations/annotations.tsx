import { annotationAt, removeAnnotation } from '@lectern/editing/commands/annotations';
import { linkAt } from '@lectern/editing/commands/links';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { ActionIcon, Paper, Text } from '@mantine/core';
import { MessageSquareOff, Pencil } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy, Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { beside, useMoves } from '../view/beside.js';
import { openNote, openNoteIn } from './annotation-plugin.js';
import classes from './annotations.module.css';

const NoteDialog = lazy(() => import('./note-dialog.js'));

interface AnnotationsProps {
  view: EditorView;
  state: EditorState;
}

/** What is shown about annotations: what the one at the cursor says, or where it is written. */
export function Annotations({ view, state }: AnnotationsProps) {
  const { panels } = useWritingWords();
  const open = openNoteIn(state);
  if (!open) return <NoteBar view={view} state={state} />;
  return (
    <FailureBoundary of={NoteDialog} failed={panels.failed}>
      <Suspense fallback={null}>
        <NoteDialog view={view} state={state} isNew={open === 'added'} />
      </Suspense>
    </FailureBoundary>
  );
}

const SIZE = { width: 360, height: 48 };

/** What the annotation at the cursor says, with ways to write and to remove it. */
function NoteBar({ view, state }: AnnotationsProps) {
  const { annotations: words } = useWritingWords();
  useMoves();
  const isAsked = state.selection.empty || 'node' in state.selection;
  const place = isAsked && !linkAt(state) ? annotationAt(state) : undefined;
  if (!place) return null;
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  const { content } = toEditor(place.note);
  return (
    <Paper
      role="group"
      aria-label={words.annotation}
      withBorder
      shadow="sm"
      className={classes.bar}
      style={beside(view.coordsAtPos(place.from), SIZE)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Text size="sm" truncate>
        {content.textBetween(0, content.size, ' ') || words.empty}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={words.edit} onClick={() => run(openNote)}>
        <Pencil size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={words.remove} onClick={() => run(removeAnnotation)}>
        <MessageSquareOff size={14} aria-hidden />
      </ActionIcon>
    </Paper>
  );
}
