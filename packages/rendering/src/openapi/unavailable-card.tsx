import type { ComponentChildren } from 'preact';
import type { Words } from '../words/words.js';
import { Address } from './operation-heading.js';

interface UnavailableCardProps {
  id: string;
  path: string;
  method: string;
  words: Words;
  /** What is said instead of that it is not available. */
  children?: ComponentChildren;
}

/** Stands for a part of an API of which nothing but its name is known. */
export function UnavailableCard({ id, path, method, words, children }: UnavailableCardProps) {
  return (
    <div class="api-unavailable" id={id}>
      {path === '' ? null : <Address method={method} path={path} />}
      <p>{children ?? words.apiNotAvailable}</p>
    </div>
  );
}
