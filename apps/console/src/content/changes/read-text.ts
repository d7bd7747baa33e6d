import { dataOf, type LecternClient } from '@lectern/client';
import type { JsonDocument } from '@lectern/content/document/document';
import { completeDocument, isDocument } from '@lectern/content/document/validate';
import { readReusableText } from '../references/queries.js';

/** A text that people write: of a page or a reusable content, what is live or what a change request proposes. */
export interface EditedText {
  spaceId: string;
  changeRequestId?: string | undefined;
  /** The page that is open. */
  pageId: string;
  /** The reusable content that is written from that page, if it is not the page itself. */
  reusableContentId?: string | undefined;
}

/** A text as it is stored, so that it can be sent back changed. */
export interface StoredText {
  document: JsonDocument;
  /** The revision that the document was read from. */
  base: string;
  /** Where the API shows the pictures from elsewhere that the document has. */
  pictures: ReadonlyMap<string, string>;
}

/** Reads a text to change it. */
export function readEditedText(api: LecternClient, text: EditedText, signal: AbortSignal): Promise<StoredText> {
  return text.reusableContentId === undefined ? readPageText(api, text, signal) : readReusable(api, text, signal);
}

/** Where the API shows the pictures from elsewhere that are in what is saved of a text. */
export async function readPictures(
  api: LecternClient,
  text: EditedText,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  return text.reusableContentId === undefined ? (await readPageText(api, text, signal)).pictures : new Map();
}

async function readPageText(api: LecternClient, { spaceId, changeRequestId, pageId }: EditedText, signal: AbortSignal) {
  const query = { format: 'document', pictures: 'true' } as const;
  const result =
    changeRequestId === undefined
      ? await api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', {
          params: { path: { spaceId, pageId }, query },
          signal,
        })
      : await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
          params: { path: { spaceId, changeRequestId, pageId }, query },
          signal,
        });
  const page = dataOf(result);
  const base = result.response?.headers.get('lectern-revision');
  const document = 'document' in page ? page.document : undefined;
  if (!base || !isDocument(document)) throw new TypeError('The API responded with a page that cannot be edited.');
  const pictures = new Map(
    ('pictures' in page ? page.pictures : [])?.map(({ url, downloadURL }) => [url, downloadURL]),
  );
  return { document: completeDocument(document), base, pictures };
}

async function readReusable(
  api: LecternClient,
  { spaceId, changeRequestId, reusableContentId = '' }: EditedText,
  signal: AbortSignal,
) {
  const place = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) };
  const { document, revision } = await readReusableText(api, { ...place, reusableContentId }, signal);
  return { document, base: revision, pictures: new Map<string, string>() };
}
