import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy, Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { LinkBar } from './link-bar.js';
import { isLinking } from './link-plugin.js';

const LinkDialog = lazy(() => import('./link-dialog.js'));

interface LinkingProps {
  view: EditorView;
  state: EditorState;
}

/** What is shown about links: where the one at the cursor leads, or the question where one is to lead. */
export function Linking({ view, state }: LinkingProps) {
  const { panels } = useWritingWords();
  if (!isLinking(state)) return <LinkBar view={view} state={state} />;
  return (
    <FailureBoundary of={LinkDialog} failed={panels.failed}>
      <Suspense fallback={null}>
        <LinkDialog view={view} state={state} />
      </Suspense>
    </FailureBoundary>
  );
}
