import { type AnnotationPlace, removeAnnotation } from '@lectern/editing/commands/annotations';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { ActionIcon, Text } from '@mantine/core';
import { MessageSquareOff, Pencil } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useWritingWords } from '../../../words/writing-words.js';
import { BarBeside } from '../view/beside.js';
import { openNote } from './annotation-plugin.js';

interface NoteBarProps {
  view: EditorView;
  place: AnnotationPlace;
}

/** What the annotation at the cursor says, with ways to write and to remove it. */
export default function NoteBar({ view, place }: NoteBarProps) {
  const { annotations: words } = useWritingWords();
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  const { content } = toEditor(place.note);
  return (
    <BarBeside at={view.coordsAtPos(place.from)} label={words.annotation}>
      <Text size="sm" truncate>
        {content.textBetween(0, content.size, ' ') || words.empty}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={words.edit} onClick={() => run(openNote)}>
        <Pencil size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={words.remove} onClick={() => run(removeAnnotation)}>
        <MessageSquareOff size={14} aria-hidden />
      </ActionIcon>
    </BarBeside>
  );
}
