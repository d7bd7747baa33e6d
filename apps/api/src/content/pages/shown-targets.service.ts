import type { DocumentRef, JsonDocument } from '@lectern/content/document/document';
import { type DocumentLink, linksOf } from '@lectern/content/links/links';
import { Database } from '@lectern/database/client';
import type { CurrentPageWithBody, PageText } from '@lectern/database/content/current-page.queries';
import { linkTarget } from '@lectern/database/content/link-status';
import { findLinkUses, type LinkUse } from '@lectern/database/content/space-links.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { ContentService, type ContentVersion } from './content.service.js';
import { PageRenderingView } from './page-rendering.view.js';

const AS_STORED = { evaluated: 'false', dereferenced: 'false' } as const;

/** Finds the links of a text that count. */
type LinksIn = (document: JsonDocument, record?: CurrentPageWithBody['record']) => DocumentLink[];

interface Places {
  /** All that the site shows when absent. */
  spaceIds?: readonly string[];
  /** All links of a text when absent. */
  linksIn?: LinksIn;
}

/** Knows what visitors of a site meet in its content, which is all that they may know of the organization behind it. */
@Injectable()
export class ShownTargets {
  constructor(
    private readonly database: Database,
    private readonly content: ContentService,
    private readonly rendering: PageRenderingView,
  ) {}

  /** Whether a visitor meets any of some targets in the current content that the site shows. */
  async isMet(
    visitor: VisitorView,
    refs: readonly DocumentRef[],
    { spaceIds = visitor.spaceIds, linksIn = linksOf }: Places = {},
  ): Promise<boolean> {
    if (visitor.meetsAll) return true;
    const targets = new Set(refs.map(targetOf));
    for (const use of await findLinkUses(this.database, spaceIds, [...targets])) {
      const links = await this.#seenLinks(visitor, use, linksIn);
      if (links.some(({ ref }) => targets.has(targetOf(ref)))) return true;
    }
    return false;
  }

  /** The links in what is left of a page, or of a reusable content, without what conditions hide. */
  async #seenLinks(visitor: VisitorView, { spaceId, source }: LinkUse, linksIn: LinksIn): Promise<DocumentLink[]> {
    const version = { spaceId, visitor };
    const [, kind, id = ''] = /^([\w-]+):(.*)$/s.exec(source) ?? [];
    try {
      if (kind === 'page') {
        const { text, record } = await this.content.page(version, id);
        return linksIn(await this.#document(version, text, record), record);
      }
      return linksIn(
        await this.#document(version, await this.content.textOfReusable(visitor.organizationId, version, id)),
      );
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return [];
      throw error;
    }
  }

  #document(version: ContentVersion, text: PageText | null, record?: CurrentPageWithBody['record']) {
    return this.rendering.document(version, text, AS_STORED, record);
  }
}

function targetOf(ref: DocumentRef): string {
  return linkTarget(ref, {}).target;
}
