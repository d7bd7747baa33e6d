import { CloseButton, FocusTrap, Group, Paper, Stack, Text } from '@mantine/core';
import type { EditorView } from 'prosemirror-view';
import { type ReactNode, Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { beside, useMoves } from '../view/beside.js';
import classes from './block-panel.module.css';

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
  useMoves();
  return (
    // Shown as a whole when it is loaded, so that the focus goes to its first field.
    <Suspense fallback={null}>
      <FocusTrap active>
        <Paper
          role="dialog"
          aria-label={title}
          withBorder
          shadow="md"
          p="sm"
          className={classes.panel}
          style={placeBeside(view, pos)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
            event.preventDefault();
            event.stopPropagation();
            onClose();
          }}
        >
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
        </Paper>
      </FocusTrap>
    </Suspense>
  );
}

const SIZE = { width: 360, height: 320 };

function placeBeside(view: EditorView, pos: number) {
  const element = view.nodeDOM(pos);
  return beside(element instanceof Element ? element.getBoundingClientRect() : view.coordsAtPos(pos), SIZE);
}
