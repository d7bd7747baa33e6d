import type { Asset } from '@lectern/content/pages/asset';
import { findCollection } from '@lectern/database/collections/collections.queries';
import { findCurrentPages, type PlacedRecord } from '@lectern/database/content/link-lists.queries';
import { findHead } from '@lectern/database/content/revisions.queries';
import { findOrganization } from '@lectern/database/organizations/organizations.queries';
import { findSpaces, type SpaceRow } from '@lectern/database/spaces/spaces.queries';
import { findUser } from '@lectern/database/users/users.queries';
import type { ContentLocation } from '@lectern/domain/content/link-schemas';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { presentOrganization } from '@lectern/domain/organizations/presenter';
import type { Organization } from '@lectern/domain/organizations/schemas';
import type { Role } from '@lectern/domain/permissions/roles';
import { Injectable } from '@nestjs/common';
import { presentCollection } from '../collections/collections.presenter.js';
import { organizationRole } from '../common/access/visible-content.js';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { ContentService } from '../content/content.service.js';
import { ContentAnswers } from '../content/content-answers.js';
import { presentSpace } from '../spaces/spaces.presenter.js';
import { presentUser } from '../users/users.presenter.js';
import { LocationBook } from './location-book.js';

/** Something in the current content of a space, such as `page:<id>`; the space itself when it is empty. */
export interface PlacedThing {
  spaceId: string;
  thing: string;
}

/** Who looks at content: the caller with the roles on everything that the caller may see. */
export interface Viewer {
  caller: Caller;
  roles: ReadonlyMap<string, Role>;
}

/** Shows places in the current content of spaces as whole objects. */
@Injectable()
export class ContentLocations {
  constructor(
    private readonly platform: Platform,
    private readonly content: ContentService,
    private readonly answers: ContentAnswers,
  ) {}

  /** Loads what is needed to show some things, by their spaces; there is nothing of a space that is gone or hidden. */
  async gather(viewer: Viewer, things: readonly PlacedThing[]): Promise<ReadonlyMap<string, LocationBook>> {
    const { caller, roles } = viewer;
    const { organizationId } = caller;
    const spaceIds = [...new Set(things.map(({ spaceId }) => spaceId))].filter((id) => roles.has(id));
    const [organization, spaces, pages] = await Promise.all([
      this.#organization(caller),
      findSpaces(this.platform.content.sql, organizationId, spaceIds),
      findCurrentPages(this.platform.database, things.flatMap(pageOf)),
    ]);
    const books = spaces.map((space) => this.#open(viewer, organization, space, things, pages));
    return new Map((await Promise.all(books)).filter((book) => book !== null));
  }

  /** A user or a collection of the organization, shown as what a link leads to. */
  async outside({ caller, roles }: Viewer, object: string): Promise<ContentLocation | undefined> {
    const [kind, id = ''] = object.split(':');
    const { urls } = this.platform;
    if (kind === 'user') {
      const user = await findUser(this.platform.db, id);
      return user ? { kind: 'user', user: presentUser(user, urls) } : undefined;
    }
    if (kind !== 'collection') return undefined;
    const { organizationId } = caller;
    const row = await findCollection(this.platform.content.sql, { organizationId, collectionId: id });
    if (!row) return undefined;
    const collection = presentCollection(row, roles.get(id) ?? null, urls);
    return { kind: 'collection', organization: await this.#organization(caller), collection };
  }

  async #open(
    { roles }: Viewer,
    organization: Organization,
    row: SpaceRow,
    things: readonly PlacedThing[],
    pages: readonly PlacedRecord[],
  ): Promise<[string, LocationBook] | null> {
    const head = await findHead(this.platform.content.sql, row.id);
    if (!head) return null;
    const needsAssets = things.some(({ spaceId, thing }) => spaceId === row.id && /^(?:file|reusable)/.test(thing));
    const assets = needsAssets ? await this.content.reader.assets(head) : new Map<string, Asset>();
    const place = { organization, space: presentSpace(row, roles.get(row.id) ?? null, this.platform.urls) };
    const own = pages.filter(({ spaceId }) => spaceId === row.id);
    return [row.id, new LocationBook(this.answers, { place, head, pages: own, assets })];
  }

  async #organization(caller: Caller): Promise<Organization> {
    const { organizationId } = caller;
    const organization = await findOrganization(this.platform.database, organizationId);
    if (!organization) throw new DomainError('organization.not_found');
    return presentOrganization(organization, organizationRole(caller, organizationId), this.platform.urls);
  }
}

/** Where an object is that a space links to, such as `space:<id>/page:<id>` or `page:<id>`. */
export function placedThing(object: string, linkingSpaceId: string): PlacedThing {
  const [, spaceId, thing = ''] = /^space:([^/]+)(?:\/(.*))?$/s.exec(object) ?? [];
  return spaceId === undefined ? { spaceId: linkingSpaceId, thing: object } : { spaceId, thing };
}

function pageOf({ spaceId, thing }: PlacedThing): { spaceId: string; pageId: string }[] {
  return thing.startsWith('page:') ? [{ spaceId, pageId: thing.slice('page:'.length) }] : [];
}
