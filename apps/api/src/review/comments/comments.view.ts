import { setImmediate } from 'node:timers/promises';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { CommentRow } from '@lectern/database/review/comments/comments.queries';
import type { Page } from '@lectern/domain/platform/http/page';
import type { Comment, CommentReply, ReadComment } from '@lectern/domain/review/comments/schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { type CommentView, presentComment, presentReply } from './comments.presenter.js';

type Present<T> = (row: CommentRow, view: CommentView) => T;

/** Answers with comments and replies, their text as Markdown or as a document. */
@Injectable()
export class CommentsView {
  constructor(private readonly urls: Urls) {}

  /** One comment. */
  comment(viewer: Caller, row: CommentRow, query: ReadComment): Comment {
    return presentComment(row, this.#view(viewer, row, query));
  }

  /** A page of comments. */
  comments(viewer: Caller, page: Page<CommentRow>, query: ReadComment): Promise<Page<Comment>> {
    return this.#page(viewer, page, query, presentComment);
  }

  /** One reply. */
  reply(viewer: Caller, row: CommentRow, query: ReadComment): CommentReply {
    return presentReply(row, this.#view(viewer, row, query));
  }

  /** A page of replies. */
  replies(viewer: Caller, page: Page<CommentRow>, query: ReadComment): Promise<Page<CommentReply>> {
    return this.#page(viewer, page, query, presentReply);
  }

  async #page<T>(viewer: Caller, page: Page<CommentRow>, query: ReadComment, present: Present<T>): Promise<Page<T>> {
    const items: T[] = [];
    for (const row of page.items) {
      items.push(present(row, this.#view(viewer, row, query)));
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
