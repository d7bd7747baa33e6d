import type { JsonDocument } from '@lectern/content/document/document';
import { chooseSide } from '@lectern/content/merge/merge-data';
import { mergeRecords, type RecordConflict } from '@lectern/content/merge/merge-records';
import type { PageRecord, ReusableRecord } from '@lectern/content/pages/page-record';
import type { ContentConflicts } from '@lectern/domain/content/change-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type DraftTextOwner, type SavedTextConflict, textName } from './draft-texts.js';

interface SaveConflict {
  owner: DraftTextOwner;
  fields?: RecordConflict[];
  document?: JsonDocument;
}

/** Merges fields that are saved on a base, and collects what others changed in the same places since then. */
export class SaveConflicts {
  readonly #found = new Map<string, SaveConflict>();

  /** A page with the fields that a save sets and those that others set; its text and place stay as they are saved. */
  mergePage(id: string, versions: { base: PageRecord; ours: PageRecord; theirs: PageRecord }): PageRecord {
    const { record = versions.theirs, conflicts } = mergeRecords(versions);
    this.#add({ kind: 'page', id }, conflicts);
    const { body: _, ...fields } = record;
    return versions.theirs.body === undefined ? fields : { ...fields, body: versions.theirs.body };
  }

  /** The title of a reusable content, as a save sets it or as others set it. */
  mergeTitle(id: string, base: ReusableRecord, saved: ReusableRecord, sent = base.title): string {
    const side = chooseSide(base.title, sent, saved.title);
    if (side === 'conflict') {
      this.#add({ kind: 'reusable', id }, [{ field: 'title', ours: sent, theirs: saved.title }]);
    }
    return side === 'ours' ? sent : saved.title;
  }

  /** Refuses everything when there is a conflict, with what is needed to settle it; `revision` is what is saved. */
  refuse(texts: readonly SavedTextConflict[], revision: string): void {
    for (const { owner, document } of texts) {
      this.#found.set(textName(owner), { ...this.#found.get(textName(owner)), owner, document });
    }
    if (this.#found.size === 0) return;
    const details: ContentConflicts = { revision, conflicts: [...this.#found.values()].map(presentConflict) };
    const error = new DomainError('content.conflict', { names: [...this.#found.keys()].join(', ') });
    error.details = details;
    throw error;
  }

  #add(owner: DraftTextOwner, fields: RecordConflict[]): void {
    if (fields.length > 0) this.#found.set(textName(owner), { owner, fields });
  }
}

function presentConflict({ owner: { kind, id }, document, fields }: SaveConflict) {
  return {
    ...(kind === 'page' ? { page: id } : { reusableContent: id }),
    ...(document && { document }),
    ...(fields && { fields: fields.map(({ field, ours, theirs }) => ({ field, saved: theirs, sent: ours })) }),
  };
}
