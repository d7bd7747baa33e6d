import type { LecternClient } from '@lectern/client';
import type { JsonDocument } from '@lectern/content/document/document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { data } from '../../../platform/api/api.js';
import { sendChanges } from '../../changes/send-changes.js';
import type { ContentPlace } from '../../page-tree/queries.js';
import { type DraftName, openDraftStore } from '../saving/draft-store.js';
import type { Draft } from '../saving/page-saver.js';

const MAX_SUBJECT_LENGTH = 100;

/** Copies a text as Markdown. */
export function copyDraft({ document }: { document: JsonDocument }): Promise<void> {
  return navigator.clipboard.writeText(writeDocument(document).markdown);
}

/** Saves a text as a Markdown file on the device. */
export function downloadDraft({ document }: { document: JsonDocument }, title: string): void {
  const name = title.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'page';
  const file = new Blob([writeDocument(document).markdown], { type: 'text/markdown' });
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}.md`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Begins a change request, and moves a text that cannot be saved where it was written to its page there. Where that page
 * is gone, the change request gets it anew. Returns the change request and the path of the page in it.
 */
export async function startFromDraft(
  api: LecternClient,
  name: DraftName,
  draft: Draft,
  page: { title: string; path: string; subject: string },
): Promise<{ changeRequestId: string; path: string }> {
  const { spaceId, pageId } = name;
  const { id: changeRequestId } = await data(
    api.POST('/v1/spaces/{spaceId}/change-requests', {
      params: { path: { spaceId } },
      body: { subject: page.subject.slice(0, MAX_SUBJECT_LENGTH) },
    }),
  );
  const drafts = await openDraftStore();
  const there = await pageIn(api, { spaceId, changeRequestId, pageId });
  if (there) {
    // Revisions of another change request mean nothing in this one.
    const base = name.changeRequestId === undefined ? draft.base : there.revision;
    const { sending: _, ...text } = draft;
    await drafts.write({ ...name, changeRequestId }, { ...text, base });
  }
  const path = there?.path ?? (await insertAnew(api, { spaceId, changeRequestId }, draft, page.title)) ?? page.path;
  await drafts.remove(name);
  return { changeRequestId, path };
}

/** Where a page stands in a change request; nothing if it is not there. */
async function pageIn(api: LecternClient, path: { spaceId: string; changeRequestId: string; pageId: string }) {
  const result = await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
    params: { path },
  });
  if (result.response?.status === 404) return undefined;
  const page = await data(Promise.resolve(result));
  return { path: 'path' in page ? page.path : '', revision: result.response?.headers.get('lectern-revision') ?? '' };
}

async function insertAnew(api: LecternClient, place: ContentPlace, { document }: Draft, title: string) {
  const inserted = { operation: 'insert_page' as const, title, document: { document: document } };
  const { changes } = await sendChanges(api, place, [inserted]);
  const [created] = changes;
  return created?.object === 'created_page' && 'path' in created.page ? created.page.path : undefined;
}
