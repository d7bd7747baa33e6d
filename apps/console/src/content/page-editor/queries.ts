import { dataOf, type LecternClient } from '@lectern/client';
import type { JsonDocument } from '@lectern/content/document/document';
import { completeDocument, isDocument } from '@lectern/content/document/validate';
import { queryOptions } from '@tanstack/react-query';
import { readReusableText } from '../references/queries.js';
import { decideOnDraft } from './recovery/decide-on-draft.js';
import { type DraftName, type DraftStore, openDraftStore } from './saving/draft-store.js';
import type { Draft } from './saving/page-saver.js';
import type { EditedText } from './saving/send-text.js';

/** What editing a page begins with. */
export interface EditingStart {
  document: JsonDocument;
  /** The revision that the document was read from. */
  base: string;
  /** Where the API shows the pictures from elsewhere that the document has. */
  pictures: ReadonlyMap<string, string>;
  /** What was written on this device and has not been saved; writing goes on with it. */
  draft: Draft | undefined;
  /** The same where others wrote in the meantime: the person decides what becomes of it. */
  offered: Draft | undefined;
  drafts: DraftStore;
}

/** A page as it is written, with what is left of earlier edits. It is read anew whenever editing begins. */
export function editingQuery(api: LecternClient, name: DraftName) {
  return queryOptions({
    queryKey: ['editPage', name],
    queryFn: async ({ signal }): Promise<EditingStart> => {
      const drafts = await openDraftStore();
      const [draft, page] = await Promise.all([
        drafts.read(name),
        name.reusableContentId === undefined ? readForEditing(api, name, signal) : readReusable(api, name, signal),
      ]);
      const decision = draft && decideOnDraft(draft, page);
      if (decision === 'forget') await drafts.remove(name);
      return {
        ...page,
        drafts,
        draft: decision === 'resume' ? draft : undefined,
        offered: decision === 'offer' ? draft : undefined,
      };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where the API shows the pictures from elsewhere that are in what is saved of a text. */
export async function readPictures(
  api: LecternClient,
  text: EditedText,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  return text.reusableContentId === undefined ? (await readForEditing(api, text, signal)).pictures : new Map();
}

async function readForEditing(
  api: LecternClient,
  { spaceId, changeRequestId, pageId }: EditedText,
  signal: AbortSignal,
) {
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
