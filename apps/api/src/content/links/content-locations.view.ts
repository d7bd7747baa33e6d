import { ContentReader } from '@lectern/commands/content/content-reader';
import { assetOfObject } from '@lectern/commands/content/links/object-changes';
import { Database } from '@lectern/database/client';
import { findCurrentRevision, findRevision } from '@lectern/database/content/revisions.queries';
import { findCollection } from '@lectern/database/library/collections/collections.queries';
import { findSpaces, type SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { findOpenApiSpec } from '@lectern/database/openapi/openapi-specs.queries';
import { findOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { findUser } from '@lectern/database/people/users/users.queries';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import { presentChangeRequest } from '@lectern/domain/content/change-request-presenter';
import type { ContentLocation } from '@lectern/domain/content/link-schemas';
import { presentOpenApiSpec } from '@lectern/domain/content/specification-presenter';
import { presentOrganization } from '@lectern/domain/people/organizations/presenter';
import type { Organization } from '@lectern/domain/people/organizations/schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Role } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { presentCollection } from '../../library/collections/collections.presenter.js';
import { SpacesView } from '../../library/spaces/spaces.view.js';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import { organizationRole } from '../../platform/access/visible-content.service.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ContentService } from '../pages/content.service.js';
import { ContentView } from '../pages/content.view.js';
import { MergeOriginsView } from '../pages/merge-origins.view.js';
import { LocationBook } from './location-book.js';

/** Something in the content of a space, such as `page:<id>`; the space itself when it is empty. */
export interface PlacedThing {
  spaceId: string;
  thing: string;
}

/** Who looks at content: the caller with the roles on everything that the caller may see. */
export interface LinkViewer {
  caller: Caller;
  roles: ReadonlyMap<string, Role>;
  /** The change request that the viewer looks into: its space is seen as it proposes it. */
  changeRequest?: ChangeRequestRow | undefined;
}

/** Shows places in the content of spaces as whole objects. */
@Injectable()
export class ContentLocationsView {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
    private readonly reader: ContentReader,
    private readonly spacesView: SpacesView,
    private readonly content: ContentService,
    private readonly responses: ContentView,
    private readonly origins: MergeOriginsView,
  ) {}

  /** Loads what is needed to show some things, by their spaces; there is nothing of a space that is gone or hidden. */
  async gather(viewer: LinkViewer, things: readonly PlacedThing[]): Promise<ReadonlyMap<string, LocationBook>> {
    const { caller, roles } = viewer;
    const spaceIds = [...new Set(things.map(({ spaceId }) => spaceId))].filter((id) => roles.has(id));
    const [organization, spaces] = await Promise.all([
      this.#organization(caller),
      findSpaces(this.reader.sql, caller.organizationId, spaceIds),
    ]);
    const books = spaces.map((space) => {
      const named = things.flatMap(({ spaceId, thing }) => (spaceId === space.id ? thing : []));
      return this.#open(viewer, organization, space, named);
    });
    return new Map((await Promise.all(books)).filter((book) => book !== null));
  }

  /** A user, a collection or an API specification of the organization, shown as what a link leads to. */
  async outside(viewer: LinkViewer, object: string): Promise<ContentLocation | undefined> {
    const [kind, id = ''] = object.split(':');
    switch (kind) {
      case 'user': {
        const user = await findUser(this.database, id);
        return user ? { kind, user: presentUser(user, this.urls) } : undefined;
      }
      case 'collection':
        return this.#collection(viewer, id);
      case 'openapi':
        return this.#specification(viewer, id);
      default:
        return undefined;
    }
  }

  async #collection({ caller, roles }: LinkViewer, id: string): Promise<ContentLocation | undefined> {
    const { organizationId } = caller;
    const row = await findCollection(this.reader.sql, { organizationId, collectionId: id });
    if (!row) return undefined;
    const collection = presentCollection(row, roles.get(id) ?? null, this.urls);
    return { kind: 'collection', organization: await this.#organization(caller), collection };
  }

  async #specification({ caller }: LinkViewer, specSlug: string): Promise<ContentLocation | undefined> {
    const { organizationId } = caller;
    if (!mayReadSpecs(caller)) return undefined;
    const row = await findOpenApiSpec(this.database, { organizationId, specSlug });
    if (!row) return undefined;
    // An installation that may read specifications is no member, and may not change them here.
    const role = organizationRole(caller, organizationId) ?? 'read';
    const openAPISpec = presentOpenApiSpec(row, role, this.urls);
    return { kind: 'openapi', organization: await this.#organization(caller), openAPISpec };
  }

  async #open(
    { roles, changeRequest }: LinkViewer,
    organization: Organization,
    row: SpaceRow,
    things: readonly string[],
  ): Promise<[string, LocationBook] | null> {
    const { reader } = this.content;
    const proposal = changeRequest?.spaceId === row.id ? changeRequest : undefined;
    const revision = proposal
      ? await findRevision(reader.sql, row.id, proposal.revisionId)
      : await findCurrentRevision(reader.sql, row.id);
    if (!revision) return null;
    const [pages, assets, mergedFrom] = await Promise.all([
      reader.findPlaces(revision, things.flatMap(pageOf)),
      reader.store.assets.get(reader.sql, revision.organizationId, revision.roots.assets, things.flatMap(assetOf)),
      proposal ? undefined : this.origins.mergedFrom(revision),
    ]);
    const { urls } = this;
    const space = await this.spacesView.one({ row, role: roles.get(row.id) ?? null });
    const place = { organization, space };
    const version = { revision, changeRequest: proposal && presentChangeRequest(proposal, urls), mergedFrom };
    return [row.id, new LocationBook(this.responses, { place, ...version, pages, assets })];
  }

  async #organization(caller: Caller): Promise<Organization> {
    const { organizationId } = caller;
    const organization = await findOrganization(this.database, organizationId);
    if (!organization) throw new DomainError('organization.not_found');
    return presentOrganization(organization, organizationRole(caller, organizationId), this.urls);
  }
}

/** Where an object is that a space links to, such as `space:<id>/page:<id>` or `page:<id>`. */
export function placedThing(object: string, linkingSpaceId: string): PlacedThing {
  const [, spaceId, thing = ''] = /^space:([^/]+)(?:\/(.*))?$/s.exec(object) ?? [];
  return spaceId === undefined ? { spaceId: linkingSpaceId, thing: object } : { spaceId, thing };
}

function pageOf(thing: string): string[] {
  return thing.startsWith('page:') ? [thing.slice('page:'.length)] : [];
}

function assetOf(thing: string): string[] {
  return /^(?:file|reusable-content):/.test(thing) ? [assetOfObject(thing)] : [];
}
