import { completeDocument, documentIssues } from '@lectern/content/document/validate';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { textExcess } from '@lectern/content/markdown/text-size';
import { plainText } from '@lectern/content/sections/plain-text';
import { Document } from '@lectern/domain/content/documents/schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { Description } from '@lectern/domain/review/change-requests/schemas';

/** A description as a document, whatever it was sent as; one that cannot be one is refused with its place. */
export function readDescription(description: Description, path: string): Document {
  if (!('object' in description)) {
    const excess = textExcess(description.markdown);
    if (excess !== undefined) throw invalidRequest([{ path: `${path}.markdown`, message: excess }]);
    return Document.parse(parseDocument(description.markdown));
  }
  const issues = documentIssues(description);
  if (issues.length === 0) return Document.parse(description);
  throw invalidRequest(
    issues.map(({ path: place, message }) => ({ path: place === '' ? path : `${path}.${place}`, message })),
  );
}

/** What a description says, in one line of plain text; empty when it says nothing. */
export function descriptionText(description: Document | null): string {
  if (description === null || documentIssues(description).length > 0) return '';
  return plainText(completeDocument(JSON.parse(JSON.stringify(description))).nodes);
}
