import type { JsonDocument } from '@lectern/content/document/document';
import { hasSameContent } from '@lectern/content/document/same-content';
import { countConflicts } from '@lectern/content/merge/conflict-block';
import { withoutTrailingSpaces } from '@lectern/editing/mapping/typed-text';
import type { Draft } from '../saving/page-saver.js';

/** A page as it is on the server. */
interface ServedPage {
  document: JsonDocument;
  base: string;
}

/**
 * What to do with a draft that is left on the device when its page is opened. It goes on where nobody else wrote in the
 * meantime; where somebody did, the person decides; and what is on the server already is forgotten.
 */
export function decideOnDraft(draft: Draft, page: ServedPage): 'resume' | 'offer' | 'forget' {
  if (saysTheSame(draft.document, page.document) && countConflicts(draft.document) === 0) return 'forget';
  if (draft.base === page.base) return 'resume';
  // The last text arrived, but its response did not: the newer revision is the own one.
  return draft.sending && saysTheSame(draft.sending.document, page.document) ? 'resume' : 'offer';
}

function saysTheSame(draft: JsonDocument, page: JsonDocument): boolean {
  const { nodes } = withoutTrailingSpaces(draft);
  return nodes.length === page.nodes.length && nodes.every((block, index) => hasSameContent(block, page.nodes[index]));
}
