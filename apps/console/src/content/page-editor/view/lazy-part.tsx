import { type ReactNode, Suspense } from 'react';
import { FailureBoundary } from '../../../platform/states/failure-boundary.js';
import { useWritingWords } from '../../../words/writing-words.js';

interface LazyPartProps {
  /** What is loaded, for which it is tried again. */
  of: unknown;
  children: ReactNode;
}

/** Shows something that is loaded when it is needed; where that fails, it says so beside the text. */
export function LazyPart({ of, children }: LazyPartProps) {
  const { panels } = useWritingWords();
  return (
    <FailureBoundary of={of} failed={panels.failed}>
      <Suspense fallback={null}>{children}</Suspense>
    </FailureBoundary>
  );
}
