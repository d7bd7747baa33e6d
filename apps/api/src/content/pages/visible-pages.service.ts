import { ContentReader } from '@lectern/commands/content/content-reader';
import type { PageNode } from '@lectern/content/pages/page-tree';
import type { CurrentPageWithBody } from '@lectern/database/content/current-page.queries';
import { findCurrentRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { HiddenPages } from './hidden-pages.js';

/**
 * Finds pages for visitors: those that a condition hides from them, and all below those, are not there. What is hidden
 * now is hidden in older revisions too, which can be read for a while after they were current.
 */
@Injectable()
export class VisiblePages {
  readonly #hidden = new HiddenPages();

  constructor(private readonly reader: ContentReader) {}

  /** Finds a page of a revision by its id. */
  async find(visitor: VisitorView, revision: IndexedRevisionRow, pageId: string): Promise<CurrentPageWithBody | null> {
    const { reader: content } = this;
    const hidden = await this.#hiddenThenOrNow(visitor, revision);
    if (hidden.has(pageId)) return null;
    // What is current is quicker to find, but it may have become another revision in the meantime.
    const current = revision.indexed ? await content.findCurrentPage(revision.spaceId, pageId) : null;
    const found = current?.revisionId === revision.id ? current : await content.findPage(revision, pageId);
    return found && asSeen(found, hidden);
  }

  /** Finds a page of a revision by its path. */
  async findAt(
    visitor: VisitorView,
    revision: IndexedRevisionRow,
    slugs: string[],
  ): Promise<CurrentPageWithBody | null> {
    const { reader: content } = this;
    const hidden = await this.#hiddenThenOrNow(visitor, revision);
    const current = revision.indexed ? await content.findCurrentPageAt(revision.spaceId, slugs, hidden) : null;
    const found = current?.revisionId === revision.id ? current : await content.findPageAt(revision, slugs, hidden);
    return found && asSeen(found, hidden);
  }

  /** What of some trees of pages is there. */
  async among(visitor: VisitorView, revision: IndexedRevisionRow, nodes: readonly PageNode[]): Promise<PageNode[]> {
    const hidden = await this.#hiddenThenOrNow(visitor, revision);
    return hidden.size === 0 ? [...nodes] : withoutHidden(nodes, hidden);
  }

  /** Whether a text stands on a page that is there in one of the revisions, or is a reusable content of one. */
  async hold(visitor: VisitorView, revisions: readonly IndexedRevisionRow[], bodyHash: string): Promise<boolean> {
    const { bodyPlaces } = this.reader;
    let now: ReadonlySet<string> | undefined;
    for (const revision of revisions) {
      if (await bodyPlaces.isReusable(revision, bodyHash)) return true;
      const pages = await bodyPlaces.pagesWith(revision, bodyHash);
      if (pages.length === 0) continue;
      now ??= await this.#hiddenNow(visitor, revisions.find(({ indexed }) => indexed) ?? revision);
      const shown = pages.filter((id) => !now?.has(id));
      // What was hidden in an older revision is worked out from all of its pages, and most often not needed.
      const then = shown.length === 0 ? null : await this.hidden(visitor, revision);
      if (then && shown.some((id) => !then.has(id))) return true;
    }
    return false;
  }

  /** Ids of the pages that are not there by the conditions of a revision itself, such as the current one. */
  async hidden(visitor: VisitorView, revision: IndexedRevisionRow): Promise<ReadonlySet<string>> {
    return this.#hidden.of(visitor, revision, await this.reader.conditionalPages(revision));
  }

  async #hiddenThenOrNow(visitor: VisitorView, revision: IndexedRevisionRow): Promise<ReadonlySet<string>> {
    const then = await this.hidden(visitor, revision);
    const now = revision.indexed ? then : await this.#hiddenNow(visitor, revision);
    if (now === then || now.size === 0) return then;
    return then.size === 0 ? now : new Set([...then, ...now]);
  }

  /** By the conditions of the current revision, which one that the tables of current content show is itself. */
  async #hiddenNow(visitor: VisitorView, revision: IndexedRevisionRow): Promise<ReadonlySet<string>> {
    // A change request decides for itself what is hidden in it.
    const isItself = revision.indexed || visitor.changes.has(revision.spaceId);
    const head = isItself ? revision : await findCurrentRevision(this.reader.sql, revision.spaceId);
    return head ? this.hidden(visitor, head) : new Set();
  }
}

/** A page without the hidden ones below it, and without the paths of hidden ones that its text links to. */
function asSeen(found: CurrentPageWithBody, hidden: ReadonlySet<string>): CurrentPageWithBody {
  if (hidden.size === 0) return found;
  const refPaths = Object.entries(found.refPaths).map(([id, path]) => [id, hidden.has(id) ? null : path]);
  return {
    ...found,
    below: found.below.filter(([id]) => !hidden.has(id)),
    refPaths: Object.fromEntries(refPaths),
  };
}

function withoutHidden(nodes: readonly PageNode[], hidden: ReadonlySet<string>): PageNode[] {
  return nodes
    .filter(({ id }) => !hidden.has(id))
    .map((node) => ({ ...node, children: withoutHidden(node.children, hidden) }));
}
