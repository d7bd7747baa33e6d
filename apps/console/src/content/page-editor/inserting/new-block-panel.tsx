import { insertBlock } from '@lectern/editing/commands/blocks';
import { type EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { PanelFrame } from '../panels/panel-frame.js';
import { uploadFiles } from '../uploads/upload-plugin.js';
import type { NewBlockProps } from './new-block.js';
import { type AskedBlock, dismissNewBlock, newBlockIn } from './new-block-plugin.js';

const QUESTIONS: Readonly<Record<AskedBlock, LazyExoticComponent<ComponentType<NewBlockProps>>>> = {
  images: lazy(() => import('./new-picture.js')),
  file: lazy(() => import('./new-file.js')),
  embed: lazy(() => import('./new-embed.js')),
  content_ref: lazy(() => import('./new-content-ref.js')),
};

interface NewBlockPanelProps {
  view: EditorView;
  state: EditorState;
}

/** Asks what a new block is to show, and inserts it where the cursor was. */
export function NewBlockPanel({ view, state }: NewBlockPanelProps) {
  const words = useWritingWords();
  const asked = newBlockIn(state);
  if (!asked) return null;
  const Question = QUESTIONS[asked.name];
  const close = () => {
    dismissNewBlock(view.state, view.dispatch);
    view.focus();
  };
  const putCursorBack = () => {
    const { doc, tr } = view.state;
    const pos = Math.min(newBlockIn(view.state)?.pos ?? 0, doc.content.size);
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(pos))));
  };
  return (
    <PanelFrame
      key={asked.name}
      title={words.insertable[asked.name]}
      view={view}
      pos={asked.pos}
      of={Question}
      onClose={close}
    >
      <Question
        onInsert={(block) => {
          putCursorBack();
          insertBlock(block)(view.state, view.dispatch, view);
          close();
        }}
        onUpload={(files) => {
          const at = newBlockIn(view.state)?.pos ?? view.state.selection.from;
          close();
          uploadFiles(files, at)(view.state, view.dispatch);
        }}
      />
    </PanelFrame>
  );
}
