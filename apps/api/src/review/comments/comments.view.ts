import { setImmediate } from 'node:timers/promises';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { CommentRow } from '@lectern/database/review/comments/comments.queries';
import type { Page } from '@lectern/domain/platform/http/page';
import type { Comment, CommentReply, ReadComment } from '@lectern/domain/review/comments/schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { type CommentView, presentComment, presentReply } from './comments.presenter.js';
import type { ListedComment } from './comments.service.js';

/** Answers with comments and replies, their text as Markdown or as a document. */
@Injectable()
export class CommentsView {
  constructor(private readonly urls: Urls) {}

  /** One comment. */
  comment(viewer: Caller, row: CommentRow, query: ReadComment): Comment {
    return presentComment(row, this.#view(viewer, row, query));
  }

  /** A page of comments, each with the replies that came with it. */
  comments(viewer: Caller, page: Page<ListedComment>, query: ReadComment): Promise<Page<Comment>> {
    return this.#page(page, query, ({ firstReplies, ...row }) => ({
      ...this.comment(viewer, row, query),
      ...(firstReplies && { firstReplies: firstReplies.map((reply) => this.reply(viewer, reply, query)) }),
    }));
  }

  /** One reply. */
  reply(viewer: Caller, row: CommentRow, query: ReadComment): CommentReply {
    return presentReply(row, this.#view(viewer, row, query));
  }

  /** A page of replies. */
  replies(viewer: Caller, page: Page<CommentRow>, query: ReadComment): Promise<Page<CommentReply>> {
    return this.#page(page, query, (row) => this.reply(viewer, row, query));
  }

  async #page<Row, T>(page: Page<Row>, query: ReadComment, present: (row: Row) => T): Promise<Page<T>> {
    const items: T[] = [];
    for (const row of page.items) {
      items.push(present(row));
      // Parsing a thousand texts at a stretch would hold everybody else up.
      if (query.format === 'document') await setImmediate();
    }
    return { ...page, items };
  }

  #view(viewer: Caller, { markdown }: CommentRow, { format }: ReadComment): CommentView {
    const body = format === 'document' ? { document: parseDocument(markdown) } : { markdown };
    return { viewer, body, urls: this.urls };
  }
}
