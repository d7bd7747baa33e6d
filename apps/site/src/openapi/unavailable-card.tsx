import type { Words } from '../words/words.js';
import { Address } from './operation-heading.js';

/** Stands for a part of an API of which nothing but its name is known. */
export function UnavailableCard({
  id,
  path,
  method,
  words,
}: {
  id: string;
  path: string;
  method: string;
  words: Words;
}) {
  return (
    <div class="api-unavailable" id={id}>
      {path === '' ? null : <Address method={method} path={path} />}
      <p>{words.apiNotAvailable}</p>
    </div>
  );
}
