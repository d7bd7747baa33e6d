import type { ContentReader } from '@lectern/commands/content/content-reader';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { BodyText } from '@lectern/content/units/body-unit';
import { revertBlocks } from '@lectern/content/units/revert-blocks';
import { findRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';
import type { ChangeOf } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { ContentDraft } from './content-draft.js';

/** Brings pages back to how an earlier revision has them. */
export class PageReverter {
  constructor(
    private readonly reader: ContentReader,
    private readonly sql: Sql,
    /** The revision to go back to when a change names none. */
    private readonly before: string | undefined,
  ) {}

  /** What a page was in an earlier revision, or, where blocks are named, the page as it is with those blocks reverted. */
  async revert(
    draft: ContentDraft,
    { page, revision, block }: ChangeOf<'revert_page'>,
    path: string,
  ): Promise<{ record: PageRecord; text?: { markdown: string; keys: string[] } }> {
    const { base } = draft;
    const source = await this.#source(base.revision, revision, `${path}.revision`);
    const earlier = await this.reader.store.findPage(this.sql, source, page);
    if (!earlier) {
      const message = `there is no page "${page}" in revision "${source.id}"`;
      throw invalidRequest([{ path: `${path}.page`, message }]);
    }
    if (!block) return { record: earlier };
    const current = await draft.page(page);
    if (!current)
      throw invalidRequest([{ path: `${path}.page`, message: `there is no page "${page}" in this content` }]);
    const [now, before] = await Promise.all([this.#body(draft, current), this.#body(draft, earlier)]);
    const known = new Set([...now.blocks, ...before.blocks]);
    const unknown = block.find((key) => !known.has(key));
    if (unknown !== undefined) {
      throw invalidRequest([
        { path: `${path}.block`, message: `neither version of the page has a block "${unknown}"` },
      ]);
    }
    return { record: current, text: revertBlocks(now, before, new Set(block)) };
  }

  async #source(head: IndexedRevisionRow, revisionId: string | undefined, path: string): Promise<IndexedRevisionRow> {
    const wanted = revisionId ?? this.before;
    const found = wanted === undefined ? null : await findRevision(this.sql, head.spaceId, wanted);
    if (found) return found;
    const message = wanted === undefined ? 'there is no earlier revision' : `there is no revision "${wanted}"`;
    throw invalidRequest([{ path, message }]);
  }

  /** The text of a page, with the keys of its top-level blocks. */
  async #body(draft: ContentDraft, { body }: PageRecord): Promise<BodyText & { blocks: string[] }> {
    const text = body === undefined ? null : (draft.body(body) ?? (await draft.base.text(body)));
    if (!text) return { markdown: '', keys: [], blocks: [] };
    const { hash, markdown } = text;
    const keys = [...text.keys];
    const blocks = this.reader.document({ hash, markdown, keys }).nodes.flatMap(({ key }) => key ?? []);
    return { markdown, keys, blocks };
  }
}
