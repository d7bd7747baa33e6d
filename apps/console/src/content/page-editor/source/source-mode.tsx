import { Button, Group } from '@mantine/core';
import type { EditorView } from 'prosemirror-view';
import { lazy, Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { Loading } from '../../../platform/states/loading.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { type TextSource, toggleSource } from './source-plugin.js';

const SourceEditor = lazy(() => import('./source-editor.js'));

interface SourceModeProps {
  view: EditorView;
  /** Told of every edit. The text follows when somebody asks the source for it, and after a rest. */
  onEdit: () => void;
  /** Told what is edited in place of the text; nothing when it is gone. */
  onSource: (source: TextSource | undefined) => void;
}

/** The Markdown of the page in place of the page, with a way back. */
export function SourceMode({ view, onEdit, onSource }: SourceModeProps) {
  const { source: words, panels } = useWritingWords();
  const leave = () => {
    toggleSource(view.state, view.dispatch);
    // The text is shown again with the next frame, and can have the focus then.
    requestAnimationFrame(() => view.focus());
  };
  return (
    <>
      <Group>
        <Button variant="default" size="xs" onClick={leave}>
          {words.leave}
        </Button>
      </Group>
      <FailureBoundary of={SourceEditor} failed={panels.failed}>
        <Suspense fallback={<Loading />}>
          <SourceEditor view={view} onEdit={onEdit} onSource={onSource} onLeave={leave} />
        </Suspense>
      </FailureBoundary>
    </>
  );
}
