import { CloseButton, Group, Stack, Text } from '@mantine/core';
import type { EditorView } from 'prosemirror-view';
import { type ReactNode, Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { DialogBeside } from '../view/beside.js';

interface PanelFrameProps {
  title: string | undefined;
  view: EditorView;
  /** The position of what the panel is about. */
  pos: number;
  /** What is shown in it, for which loading it is tried again. */
  of: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog beside a place of the text. It keeps the focus, and `Escape` closes it. */
export function PanelFrame({ title, view, pos, of, onClose, children }: PanelFrameProps) {
  const { panels: words } = useWritingWords();
  return (
    // Shown as a whole when it is loaded, so that the focus goes to its first field.
    <Suspense fallback={null}>
      <DialogBeside at={boxAt(view, pos)} label={title} onClose={onClose}>
        <Stack gap="xs">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} size="sm">
              {title}
            </Text>
            <CloseButton aria-label={words.close} onClick={onClose} />
          </Group>
          <FailureBoundary of={of} failed={words.failed}>
            {children}
          </FailureBoundary>
        </Stack>
      </DialogBeside>
    </Suspense>
  );
}

function boxAt(view: EditorView, pos: number) {
  const element = view.nodeDOM(pos);
  return element instanceof Element ? element.getBoundingClientRect() : view.coordsAtPos(pos);
}
