import type { Data, JsonDocument } from '@lectern/content/document/document';
import type { ExpressionContext } from '@lectern/content/expressions/expression';
import { dereference } from '@lectern/content/links/dereference';
import { assetName } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Base } from '@lectern/database/content/content-store';
import type { ContentReader } from './content-reader.js';

/** The documents of all reusable contents of a revision, by the names of these in their trie. */
export type ReusableDocuments = ReadonlyMap<string, JsonDocument>;

/** Reads all reusable contents of a revision: one may include others, so each has to be at hand. */
export async function readReusables(reader: ContentReader, revision: Base): Promise<ReusableDocuments> {
  const documents = new Map<string, JsonDocument>();
  for (const [name, asset] of await reader.assets(revision)) {
    if (asset.kind !== 'reusable' || asset.body === undefined) continue;
    const text = await reader.findText(revision.organizationId, asset.body);
    if (text) documents.set(name, reader.document(text));
  }
  return documents;
}

/** Puts the reusable contents of a space in the places where a document includes them. */
export function withReusables(document: JsonDocument, reusables: ReusableDocuments): JsonDocument {
  return dereference(document, (ref) =>
    ref.kind === 'reusable-content' && ref.space === undefined
      ? reusables.get(assetName.reusable(ref.reusableContent))
      : undefined,
  );
}

/** What expressions on a page of a revision can name; without a page only what the space has. */
export async function expressionContext(
  reader: ContentReader,
  revision: Base,
  page?: Pick<PageRecord, 'title' | 'variables'>,
): Promise<ExpressionContext> {
  const asset = (await reader.assets(revision)).get(assetName.variables);
  const variables: Data = asset?.kind === 'variables' ? asset.values : {};
  return { variables, ...(page && { page: { title: page.title, variables: { ...page.variables } } }) };
}
