import { selectInside } from '@lectern/editing/commands/blocks';
import { CloseButton, FocusTrap, Group, Paper, Stack, Text } from '@mantine/core';
import type { Attrs } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';
import classes from './block-panel.module.css';
import type { Panels } from './panel.js';
import { closePanel, openPanelIn } from './panel-plugin.js';

interface BlockPanelProps {
  view: EditorView;
  state: EditorState;
  panels: Panels;
}

/** The panel that is open, beside its block. `Escape` leads back to the text. */
export function BlockPanel({ view, state, panels }: BlockPanelProps) {
  const { panels: words } = useWritingWords();
  const pos = openPanelIn(state);
  const node = pos === undefined ? null : state.doc.nodeAt(pos);
  const Panel = node && Object.entries(panels).find(([name]) => name === node.type.name)?.[1];
  const title = node && Object.entries(words.titles).find(([name]) => name === node.type.name)?.[1];
  if (pos === undefined || !node || !Panel) return null;
  const close = () => {
    const at = openPanelIn(view.state);
    closePanel(view.state, view.dispatch);
    if (at !== undefined) view.dispatch(selectInside(view.state.tr, at));
    view.focus();
  };
  const change = (attributes: Attrs) => {
    const at = openPanelIn(view.state);
    const tr = view.state.tr;
    if (at === undefined) return;
    for (const [attribute, value] of Object.entries(attributes)) tr.setNodeAttribute(at, attribute, value);
    view.dispatch(tr);
  };
  return (
    // Shown as a whole when it is loaded, so that the focus goes to its first field.
    <Suspense fallback={null}>
      <FocusTrap active key={pos}>
        <Paper
          role="dialog"
          aria-label={title ?? undefined}
          withBorder
          shadow="md"
          p="sm"
          className={classes.panel}
          style={placeBeside(view, pos)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          <Stack gap="xs">
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm">
                {title}
              </Text>
              <CloseButton aria-label={words.close} onClick={close} />
            </Group>
            <FailureBoundary of={Panel} failed={words.failed}>
              <Panel view={view} node={node} pos={pos} onChange={change} onClose={close} />
            </FailureBoundary>
          </Stack>
        </Paper>
      </FocusTrap>
    </Suspense>
  );
}

const WIDTH = 360;
const HEIGHT = 480;
const ROOM = 320;

/** Below the block, or above it where there is no room; never out of the window, and no higher than there is room. */
function placeBeside(
  view: EditorView,
  pos: number,
): { left: number; top?: number; bottom?: number; maxHeight: number } {
  const element = view.nodeDOM(pos);
  const box = element instanceof Element ? element.getBoundingClientRect() : view.coordsAtPos(pos);
  const left = Math.max(8, Math.min(box.left, window.innerWidth - WIDTH - 8));
  const isAbove = box.bottom + ROOM > window.innerHeight && box.top > ROOM;
  if (isAbove) return { left, bottom: window.innerHeight - box.top + 8, maxHeight: Math.min(HEIGHT, box.top - 16) };
  const top = Math.max(8, Math.min(box.bottom + 8, window.innerHeight - ROOM));
  return { left, top, maxHeight: Math.min(HEIGHT, window.innerHeight - top - 8) };
}
