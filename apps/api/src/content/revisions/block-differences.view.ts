import { ContentReader } from '@lectern/commands/content/content-reader';
import { type BlockChange, diffDocuments } from '@lectern/content/diff/diff-documents';
import type { Block, JsonDocument } from '@lectern/content/document/document';
import { rawText } from '@lectern/content/sections/plain-text';
import { findBodies } from '@lectern/database/content/bodies.queries';
import type { BlockDifference, SemanticChange } from '@lectern/domain/content/semantic-changes';
import { Injectable } from '@nestjs/common';

/** Comparing texts costs much more than comparing pages, and nobody reads that many of them at once. */
const MAX_PAGES = 50;

/** The hashes of the texts of a page, before and now. */
interface TextHashes {
  before: string | undefined;
  after: string | undefined;
}

/** Tells what happened to the blocks of pages whose text is different. */
@Injectable()
export class BlockDifferencesView {
  constructor(private readonly reader: ContentReader) {}

  /** The same changes, with the blocks of the first pages whose text was edited. */
  async addTo(
    organizationId: string,
    changes: readonly SemanticChange[],
    texts: ReadonlyMap<string, TextHashes>,
  ): Promise<SemanticChange[]> {
    const edited = changes
      .flatMap((change) => (change.type === 'page_edited' && change.attributes['document'] ? [change.page.id] : []))
      .slice(0, MAX_PAGES);
    if (edited.length === 0) return [...changes];
    const blocks = await this.#compare(organizationId, new Map(edited.map((id) => [id, texts.get(id)])));
    return changes.map((change) => {
      const found = change.type === 'page_edited' ? blocks.get(change.page.id) : undefined;
      return found ? { ...change, blocks: found } : change;
    });
  }

  async #compare(
    organizationId: string,
    pages: ReadonlyMap<string, TextHashes | undefined>,
  ): Promise<Map<string, BlockDifference[]>> {
    const { reader: content } = this;
    const hashes = [...pages.values()].flatMap((text) => [text?.before ?? [], text?.after ?? []].flat());
    const bodies = await findBodies(content.sql, organizationId, hashes);
    const documentOf = (hash: string | undefined): JsonDocument => {
      const body = bodies.get(hash ?? '');
      return body ? content.document({ ...body, keys: [...body.keys] }) : EMPTY;
    };
    return new Map(
      [...pages].map(([id, text]) => {
        const changes = diffDocuments(documentOf(text?.before), documentOf(text?.after));
        return [id, changes.map(presentBlock)];
      }),
    );
  }
}

const EMPTY: JsonDocument = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

function presentBlock(change: BlockChange): BlockDifference {
  switch (change.type) {
    case 'added':
      return { ...named(change.type, change.block), after: textOf(change.block) };
    case 'removed':
      return { ...named(change.type, change.block), before: textOf(change.block) };
    case 'moved':
    case 'edited':
      return { ...named(change.type, change.after), before: textOf(change.before), after: textOf(change.after) };
  }
}

function named(type: BlockDifference['type'], { key, type: block }: Block) {
  return { type, block, ...(key !== undefined && { node: key }) };
}

function textOf(block: Block): string {
  return rawText([block]).trim();
}
