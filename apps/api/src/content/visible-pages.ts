import type { PageNode } from '@lectern/content/pages/page-tree';
import type { FoundPage } from '@lectern/database/content/current-page.queries';
import type { HeadRow } from '@lectern/database/content/revisions.queries';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../common/access/visitor-view.js';
import { Platform } from '../common/platform.js';

/** Finds pages for visitors: those that a condition hides from them, and all below those, are not there. */
@Injectable()
export class VisiblePages {
  constructor(private readonly platform: Platform) {}

  /** Finds a page of a revision by its id. */
  async find(visitor: VisitorView, revision: HeadRow, pageId: string): Promise<FoundPage | null> {
    const { content } = this.platform;
    const hidden = await this.hidden(visitor, revision);
    if (hidden.has(pageId)) return null;
    // What is current is quicker to find, but it may have become another revision in the meantime.
    const current = revision.indexed ? await content.findCurrentPage(revision.spaceId, pageId) : null;
    const found = current?.revisionId === revision.id ? current : await content.findPage(revision, pageId);
    return found && asSeen(found, hidden);
  }

  /** Finds a page of a revision by its path. */
  async findAt(visitor: VisitorView, revision: HeadRow, slugs: string[]): Promise<FoundPage | null> {
    const { content } = this.platform;
    const hidden = await this.hidden(visitor, revision);
    const current = revision.indexed ? await content.findCurrentPageAt(revision.spaceId, slugs) : null;
    const found = current?.revisionId === revision.id ? current : await content.findPageAt(revision, slugs);
    return found && !hidden.has(found.id) ? asSeen(found, hidden) : null;
  }

  /** What of some trees of pages is there. */
  async among(visitor: VisitorView, revision: HeadRow, nodes: readonly PageNode[]): Promise<PageNode[]> {
    const hidden = await this.hidden(visitor, revision);
    return hidden.size === 0 ? [...nodes] : withoutHidden(nodes, hidden);
  }

  /** Tells whether a text stands on a page that is there, or is a reusable content of the revision. */
  async hold(visitor: VisitorView, revision: HeadRow, bodyHash: string): Promise<boolean> {
    const { content } = this.platform;
    const [tree, assets, hidden] = await Promise.all([
      content.tree(revision),
      content.assets(revision),
      this.hidden(visitor, revision),
    ]);
    for (const { id, record } of tree.byId.values()) if (record.body === bodyHash && !hidden.has(id)) return true;
    for (const asset of assets.values()) if (asset.kind === 'reusable' && asset.body === bodyHash) return true;
    return false;
  }

  /** Ids of the pages of a revision that are not there. */
  async hidden(visitor: VisitorView, revision: HeadRow): Promise<ReadonlySet<string>> {
    return visitor.hiddenPages(revision.id, await this.platform.content.conditionalPages(revision));
  }
}

/** A page without the hidden ones below it, and without the paths of hidden ones that its text links to. */
function asSeen(found: FoundPage, hidden: ReadonlySet<string>): FoundPage {
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
