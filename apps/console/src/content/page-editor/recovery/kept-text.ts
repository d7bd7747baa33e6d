import type { LecternClient } from '@lectern/client';
import type { JsonDocument } from '@lectern/content/document/document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { data } from '../../../platform/api/api.js';
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
 * Begins a change request, and moves a text that cannot be saved where it was written to its page there. Returns the id
 * of the change request.
 */
export async function startFromDraft(
  api: LecternClient,
  name: DraftName,
  draft: Draft,
  subject: string,
): Promise<string> {
  const { spaceId, pageId } = name;
  const { id: changeRequestId } = await data(
    api.POST('/v1/spaces/{spaceId}/change-requests', {
      params: { path: { spaceId } },
      body: { subject: subject.slice(0, MAX_SUBJECT_LENGTH) },
    }),
  );
  // Revisions of another change request mean nothing in this one.
  const base =
    name.changeRequestId === undefined ? draft.base : await headOf(api, { spaceId, changeRequestId, pageId });
  const drafts = await openDraftStore();
  const { sending: _, ...text } = draft;
  await drafts.write({ ...name, changeRequestId }, { ...text, base });
  await drafts.remove(name);
  return changeRequestId;
}

async function headOf(
  api: LecternClient,
  path: { spaceId: string; changeRequestId: string; pageId: string },
): Promise<string> {
  const result = await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
    params: { path },
  });
  await data(Promise.resolve(result));
  return result.response?.headers.get('lectern-revision') ?? '';
}
