import { MODEL_FORM } from '@lectern/intelligence/clustering/storage';
import type { Embedder } from '@lectern/intelligence/embedding/embedder';

/** Names what runs with this embedder leave for placing: with another embedder, or in another form, it is of no use. */
export function modelName({ id }: Pick<Embedder, 'id'>): string {
  return `${id} in form ${MODEL_FORM}`;
}
