import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy, Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { findingIn } from './find-plugin.js';

const FindBar = lazy(() => import('./find-bar.js'));

/** The bar for looking for text, while somebody does that. */
export function Find({ view, state }: { view: EditorView; state: EditorState }) {
  const { panels } = useWritingWords();
  const finding = findingIn(state);
  if (!finding) return null;
  return (
    <FailureBoundary of={FindBar} failed={panels.failed}>
      <Suspense fallback={null}>
        <FindBar view={view} state={state} finding={finding} />
      </Suspense>
    </FailureBoundary>
  );
}
