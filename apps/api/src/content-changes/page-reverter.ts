import type { Block, JsonDocument } from '@lectern/content/document/document';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { ContentReader } from '@lectern/database/content/content-reader';
import { findRevision, type HeadRow } from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';
import type { ChangeOf } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/errors/domain-error';
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
    const [now, before] = await Promise.all([this.#document(draft, current), this.#document(draft, earlier)]);
    const unknown = block.find((key) => !hasBlock(now, key) && !hasBlock(before, key));
    if (unknown !== undefined) {
      throw invalidRequest([
        { path: `${path}.block`, message: `neither version of the page has a block "${unknown}"` },
      ]);
    }
    return { record: current, text: writeDocument(revertBlocks(now, before, new Set(block))) };
  }

  async #source(head: HeadRow, revisionId: string | undefined, path: string): Promise<HeadRow> {
    const wanted = revisionId ?? this.before;
    const found = wanted === undefined ? null : await findRevision(this.sql, head.spaceId, wanted);
    if (found) return found;
    const message = wanted === undefined ? 'there is no earlier revision' : `there is no revision "${wanted}"`;
    throw invalidRequest([{ path, message }]);
  }

  async #document(draft: ContentDraft, { body }: PageRecord): Promise<JsonDocument> {
    const text = body === undefined ? null : (draft.body(body) ?? (await draft.base.text(body)));
    return parseDocument(text?.markdown ?? '', text ? [...text.keys] : []);
  }
}

/** Top-level blocks of `now`, with those of the given keys as they are in `before`, or gone if they are not there. */
function revertBlocks(now: JsonDocument, before: JsonDocument, keys: ReadonlySet<string>): JsonDocument {
  const earlier = new Map(before.nodes.map((block) => [block.key ?? '', block]));
  const kept = now.nodes.flatMap((block): Block[] => {
    if (!keys.has(block.key ?? '')) return [block];
    const old = earlier.get(block.key ?? '');
    return old ? [old] : [];
  });
  const present = new Set(kept.map(({ key }) => key));
  // Blocks that were removed since come back after the block that they followed.
  before.nodes.forEach((block, index) => {
    if (!keys.has(block.key ?? '') || present.has(block.key)) return;
    const anchor = before.nodes.slice(0, index).findLast(({ key }) => present.has(key));
    const at = anchor ? kept.findIndex(({ key }) => key === anchor.key) + 1 : 0;
    kept.splice(at, 0, block);
    present.add(block.key);
  });
  return { ...now, nodes: kept };
}

function hasBlock(document: JsonDocument, key: string): boolean {
  return document.nodes.some((block) => block.key === key);
}
