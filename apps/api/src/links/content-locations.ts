import type { ContentRef } from '@lectern/content/document/document';
import type { Asset } from '@lectern/database/content/content-types';
import { findCurrentPages, type PlacedRecord } from '@lectern/database/content/link-lists.queries';
import type { HeadRow } from '@lectern/database/content/revisions.queries';
import { findOrganization } from '@lectern/database/organizations/organizations.queries';
import { findSpace } from '@lectern/database/spaces/spaces.queries';
import { findUser } from '@lectern/database/users/users.queries';
import type { ContentLocation } from '@lectern/domain/content/link-schemas';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { presentOrganization } from '@lectern/domain/organizations/presenter';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { ContentService } from '../content/content.service.js';
import { ContentAnswers } from '../content/content-answers.js';
import { presentPage } from '../content/page.presenter.js';
import { presentRevision } from '../content/revision.presenter.js';
import { presentSpace } from '../spaces/spaces.presenter.js';
import { presentUser } from '../users/users.presenter.js';

/** A place in content: what it is, and the block or the anchor in it. */
export interface Place {
  source: string;
  node?: string | null;
}

/** Shows places in the current content of a space as whole objects. */
@Injectable()
export class ContentLocations {
  constructor(
    private readonly platform: Platform,
    private readonly content: ContentService,
    private readonly answers: ContentAnswers,
  ) {}

  /** Loads what is needed to show some places and targets of a space, a few statements for all of them. */
  async gather(caller: Caller, spaceId: string, pageIds: readonly string[]): Promise<LocationBook> {
    const { organizationId } = caller;
    const [organization, space, head, pages] = await Promise.all([
      findOrganization(this.platform.database, organizationId),
      findSpace(this.platform.content.sql, { organizationId, spaceId }),
      this.content.revision({ spaceId }),
      findCurrentPages(this.platform.database, spaceId, pageIds),
    ]);
    if (!organization || !space) throw new DomainError('space.not_found');
    const role = caller.identity.memberships.get(organizationId)?.role ?? null;
    const place = {
      organization: presentOrganization(organization, role, this.platform.urls),
      space: presentSpace(space, caller.role, this.platform.urls),
    };
    return new LocationBook(this.answers, { organizationId, spaceId }, place, head, pages, await this.#assets(head));
  }

  /** A user of the organization, shown as a target. */
  async user(ref: ContentRef): Promise<ContentLocation | undefined> {
    if (ref.kind !== 'user') return undefined;
    const user = await findUser(this.platform.db, ref.user);
    return user ? { kind: 'user', user: presentUser(user, this.platform.urls) } : undefined;
  }

  #assets(head: HeadRow): Promise<ReadonlyMap<string, Asset>> {
    return this.content.reader.assets(head);
  }
}

type SpacePlace = Pick<Extract<ContentLocation, { kind: 'space' }>, 'organization' | 'space'>;

/** Everything that is needed to show places in one space. */
export class LocationBook {
  constructor(
    private readonly answers: ContentAnswers,
    private readonly ids: { organizationId: string; spaceId: string },
    private readonly place: SpacePlace,
    private readonly head: HeadRow,
    private readonly pages: ReadonlyMap<string, PlacedRecord>,
    private readonly assets: ReadonlyMap<string, Asset>,
  ) {}

  /** A page or a reusable content that links to something; undefined when it is gone. */
  source({ source, node }: Place): ContentLocation | undefined {
    const [kind, id = ''] = source.split(':');
    if (kind === 'page') return this.#page(id, node ? { type: 'node', node } : undefined);
    return this.#reusable(id);
  }

  /** What a reference leads to, if that is in this space or elsewhere on the web. */
  target(ref: ContentRef, object: string | null): ContentLocation | undefined {
    switch (ref.kind) {
      case 'url':
        return { kind: 'url', url: ref.url };
      case 'page':
      case 'anchor': {
        const id = object?.startsWith('page:') ? object.slice('page:'.length) : '';
        return this.#page(id, ref.kind === 'anchor' ? { type: 'anchor', anchor: ref.anchor } : undefined);
      }
      case 'file':
        return this.file(ref.file);
      case 'reusable-content':
        return this.#reusable(ref.reusableContent);
      case 'space':
        return ref.space === this.ids.spaceId ? { kind: 'space', ...this.place } : undefined;
      default:
        return undefined;
    }
  }

  /** A file of the space. */
  file(id: string): ContentLocation | undefined {
    const asset = this.assets.get(`file/${id}`);
    if (asset?.kind !== 'file') return undefined;
    const file = this.answers.file(this.ids, id, asset, true);
    return { kind: 'file', ...this.place, file, versionContext: this.#version() };
  }

  #page(
    id: string,
    internalLocation?: Extract<ContentLocation, { kind: 'page' }>['internalLocation'],
  ): ContentLocation | undefined {
    const found = this.pages.get(id);
    if (!found) return undefined;
    // Without the pages below it: a location names one page.
    const page = presentPage({ ...found, children: [] }, this.answers.place(this.ids, true));
    return {
      kind: 'page',
      ...this.place,
      page,
      versionContext: this.#version(),
      ...(internalLocation && { internalLocation }),
    };
  }

  #reusable(id: string): ContentLocation | undefined {
    const asset = this.assets.get(`reusable/${id}`);
    if (asset?.kind !== 'reusable') return undefined;
    const reusableContent = this.answers.reusableContent(this.ids, id, asset, true);
    return { kind: 'reusable-content', ...this.place, reusableContent, versionContext: this.#version() };
  }

  /** The revision that is talked about, without its content. */
  #version() {
    const content = { pages: [], files: [], reusableContents: [] };
    const revision = presentRevision(this.head, content, this.answers.appUrl(this.ids), true);
    return { type: 'revision' as const, revision };
  }
}
