import { CloseButton, FocusTrap, Group, Paper, Stack, Text } from '@mantine/core';
import type { Attrs } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import classes from './block-panel.module.css';
import type { PanelProps } from './panel.js';
import { closePanel, openPanelIn } from './panel-plugin.js';

/** The panels by the nodes that they are for. Each is loaded when it is opened for the first time. */
const PANELS = {
  math: lazy(() => import('../blocks/math-panel.js')),
} as const satisfies Record<string, LazyExoticComponent<ComponentType<PanelProps>>>;

/** The names of the nodes that have a panel. */
export type PanelName = keyof typeof PANELS;

/** Whether blocks of a kind have a panel. */
export function hasPanel(nodeName: string): nodeName is PanelName {
  return Object.hasOwn(PANELS, nodeName);
}

/** The panel that is open, beside its block. `Escape` leads back to the text. */
export function BlockPanel({ view, state }: { view: EditorView; state: EditorState }) {
  const { panels: words } = useWritingWords();
  const pos = openPanelIn(state);
  const node = pos === undefined ? null : state.doc.nodeAt(pos);
  if (pos === undefined || node === null || !hasPanel(node.type.name)) return null;
  const name = node.type.name;
  const Panel = PANELS[name];
  const close = () => {
    const at = openPanelIn(view.state);
    closePanel(view.state, view.dispatch);
    if (at !== undefined) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
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
          aria-label={words.titles[name]}
          withBorder
          shadow="md"
          p="sm"
          className={classes.panel}
          style={placeBeside(view, pos)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          <Stack gap="xs">
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm">
                {words.titles[name]}
              </Text>
              <CloseButton aria-label={words.close} onClick={close} />
            </Group>
            <Panel view={view} node={node} pos={pos} onChange={change} onClose={close} />
          </Stack>
        </Paper>
      </FocusTrap>
    </Suspense>
  );
}

const WIDTH = 360;
const ROOM = 320;

/** Below the block, or above it where there is no room; never out of the window. */
function placeBeside(view: EditorView, pos: number): { left: number; top?: number; bottom?: number } {
  const element = view.nodeDOM(pos);
  const box = element instanceof Element ? element.getBoundingClientRect() : view.coordsAtPos(pos);
  const left = Math.max(8, Math.min(box.left, window.innerWidth - WIDTH - 8));
  const isAbove = box.bottom + ROOM > window.innerHeight && box.top > ROOM;
  if (isAbove) return { left, bottom: window.innerHeight - box.top + 8 };
  return { left, top: Math.max(8, Math.min(box.bottom + 8, window.innerHeight - ROOM)) };
}
