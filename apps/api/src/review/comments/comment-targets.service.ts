import type { CommentTarget } from '@lectern/commands/review/post-comment';
import type { Block, Json } from '@lectern/content/document/document';
import { dataOf } from '@lectern/content/document/json-values';
import { eachBlock } from '@lectern/content/document/keys';
import type { PageText } from '@lectern/database/content/current-page.queries';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { CommentedCell } from '@lectern/database/review/comments/comments.queries';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { PostComment } from '@lectern/domain/review/comments/schemas';
import { Injectable } from '@nestjs/common';
import { ContentService } from '../../content/pages/content.service.js';

type Target = Pick<PostComment, 'page' | 'node' | 'tableCell'>;

/** Finds out whether what a comment is about exists. */
@Injectable()
export class CommentTargets {
  constructor(private readonly content: ContentService) {}

  /** What a new comment is about; refuses a page, a block or a cell that is not in the revision. */
  async find(revision: IndexedRevisionRow, { page, node, tableCell }: Target): Promise<CommentTarget> {
    if (tableCell && node === undefined) throw wrong('node', 'is needed beside "tableCell": the key of the table');
    if (page === undefined) {
      if (node !== undefined) throw wrong('page', 'is needed beside "node": the page that the block is in');
      return {};
    }
    const text = await this.#textOf(revision, page);
    if (node === undefined) return { pageId: page };
    const block = text === null ? undefined : blockOf(this.content.reader.document(text).nodes, node);
    if (!block) throw wrong('node', `names "${node}", which is not the key of a block of the page`);
    if (tableCell) requireCell(block, tableCell);
    return { pageId: page, nodeId: node, tableCell };
  }

  async #textOf(revision: IndexedRevisionRow, page: string): Promise<PageText | null> {
    const { store, sql } = this.content.reader;
    const record = await store.findPage(sql, revision, page);
    if (!record) throw wrong('page', `names "${page}", which is not a page of this content`);
    return record.body === undefined ? null : this.content.reader.findText(revision.organizationId, record.body);
  }
}

function requireCell({ type, data, key }: Block, { record, definition }: CommentedCell): void {
  if (type !== 'table') throw wrong('node', `names "${key}", which is not a table, as "tableCell" needs it`);
  if (!has(data['records'], record)) throw wrong('tableCell.record', `"${record}" is not a row of the table`);
  if (!has(data['definition'], definition)) {
    throw wrong('tableCell.definition', `"${definition}" is not a column of the table`);
  }
}

function blockOf(nodes: readonly Block[], key: string): Block | undefined {
  let found: Block | undefined;
  eachBlock(nodes, (block) => {
    if (block.key === key) found = block;
  });
  return found;
}

function has(data: Json | undefined, id: string): boolean {
  return Object.hasOwn(dataOf(data), id);
}

function wrong(field: string, message: string) {
  return invalidRequest([{ path: `body.${field}`, message }]);
}
