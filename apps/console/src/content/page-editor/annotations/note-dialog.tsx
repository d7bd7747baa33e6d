import { sameJson } from '@lectern/content/document/json-values';
import { annotationAt, removeAnnotation, setNote } from '@lectern/editing/commands/annotations';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { redo, undo } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { DialogBeside } from '../view/beside.js';
import { closeNote } from './annotation-plugin.js';
import classes from './annotations.module.css';
import { NoteEditor } from './note-editor.js';

interface NoteDialogProps {
  view: EditorView;
  state: EditorState;
  /** Whether the annotation was added to be written now, so that it goes again if it stays empty. */
  isNew: boolean;
}

const HEIGHT = 240;

/** Where the note of an annotation is written, beside the text that it is about. Every letter is one of the page. */
export default function NoteDialog({ view, state, isNew }: NoteDialogProps) {
  const { annotations: words } = useWritingWords();
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<NoteEditor>(undefined);
  const place = annotationAt(state);
  const first = useRef(place?.note);
  const labels = useRef(words);
  useEffect(() => {
    if (!element.current || !first.current) return;
    const opened = new NoteEditor(element.current, first.current, {
      label: labels.current.note,
      onChange: ({ nodes }) => setNote(nodes)(view.state, view.dispatch),
      onUndo: () => undo(view.state, view.dispatch),
      onRedo: () => redo(view.state, view.dispatch),
    });
    editor.current = opened;
    return () => opened.destroy();
  }, [view]);
  useEffect(() => {
    // Whoever types fast is ahead of the state that is rendered, and nothing of it may be taken back.
    const now = annotationAt(view.state);
    if (now) editor.current?.takeOver(now.note);
  });
  const close = () => {
    // What says nothing is nothing, unless it was like that before.
    const isTouched = isNew || !sameJson(first.current, annotationAt(view.state)?.note);
    if (isTouched && editor.current?.isEmpty) removeAnnotation(view.state, view.dispatch);
    closeNote(view.state, view.dispatch);
    view.focus();
  };
  const outside = useClickOutside(() => close());
  if (!place) return null;
  return (
    <DialogBeside
      ref={outside}
      at={view.coordsAtPos(place.from)}
      label={words.annotation}
      height={HEIGHT}
      onClose={close}
    >
      <Stack gap="xs">
        <Text fw={600} size="sm">
          {words.annotation}
        </Text>
        <div ref={element} className={`document-root ${classes.note}`} />
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              removeAnnotation(view.state, view.dispatch);
              view.focus();
            }}
          >
            {words.remove}
          </Button>
          <Button size="xs" onClick={close}>
            {words.done}
          </Button>
        </Group>
      </Stack>
    </DialogBeside>
  );
}
