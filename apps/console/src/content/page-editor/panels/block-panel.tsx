import { CloseButton, FocusTrap, Group, Paper, Stack, Text } from '@mantine/core';
import type { Attrs } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { beside, useMoves } from '../view/beside.js';
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
  useMoves();
  const pos = openPanelIn(state);
  const node = pos === undefined ? null : state.doc.nodeAt(pos);
  const Panel = node && Object.entries(panels).find(([name]) => name === node.type.name)?.[1];
  const title = node && Object.entries(words.titles).find(([name]) => name === node.type.name)?.[1];
  if (pos === undefined || !node || !Panel) return null;
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
          aria-label={title ?? undefined}
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

const SIZE = { width: 360, height: 320 };

function placeBeside(view: EditorView, pos: number) {
  const element = view.nodeDOM(pos);
  return beside(element instanceof Element ? element.getBoundingClientRect() : view.coordsAtPos(pos), SIZE);
}
