import { selectInside } from '@lectern/editing/commands/blocks';
import type { Attrs } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useWritingWords } from '../../../words/writing-words.js';
import type { Panels } from './panel.js';
import { PanelFrame } from './panel-frame.js';
import { closePanel, openPanelIn, panelOpeningIn } from './panel-plugin.js';

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
    <PanelFrame key={panelOpeningIn(state)} title={title ?? undefined} view={view} pos={pos} of={Panel} onClose={close}>
      <Panel view={view} node={node} pos={pos} onChange={change} onClose={close} />
    </PanelFrame>
  );
}
