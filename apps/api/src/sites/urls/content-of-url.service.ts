import { presentChangeRequest } from '@lectern/domain/content/change-request-presenter';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { ContentByUrl } from '@lectern/domain/sites/urls/schemas';
import { Injectable } from '@nestjs/common';
import { ContentService, forMembers } from '../../content/pages/content.service.js';
import { ContentView } from '../../content/pages/content.view.js';
import { presentCollection } from '../../library/collections/collections.presenter.js';
import { CollectionsService } from '../../library/collections/collections.service.js';
import { SpacesService } from '../../library/spaces/spaces.service.js';
import { SpacesView } from '../../library/spaces/spaces.view.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestsService } from '../../review/change-requests/change-requests.service.js';

/** What an address of the app names. */
interface AppAddress {
  organizationId: string;
  kind: 'c' | 's';
  id: string;
  /** What follows: `~`, a word and an id where a version is meant, and the path of a page. */
  rest: string[];
}

/** Finds what addresses of the app lead to. */
@Injectable()
export class ContentOfUrl {
  constructor(
    private readonly urls: Urls,
    private readonly visible: VisibleContent,
    private readonly collections: CollectionsService,
    private readonly spaces: SpacesService,
    private readonly spacesView: SpacesView,
    private readonly changeRequests: ChangeRequestsService,
    private readonly content: ContentService,
    private readonly responses: ContentView,
  ) {}

  /** Finds content that the caller may see. */
  async find(caller: Caller, url: string): Promise<ContentByUrl> {
    const address = readAppUrl(url, this.urls.app);
    if (!address || !caller.identity.memberships.has(address.organizationId)) throw notFound();
    const { organizationId, kind, id } = address;
    const role = (await this.visible.rolesOf(caller, organizationId)).get(id);
    if (role === undefined) throw notFound();
    if (kind === 's')
      return this.#space(address, { row: await this.spaces.get({ organizationId, spaceId: id }), role });
    const row = await this.collections.get({ organizationId, collectionId: id });
    return { collection: presentCollection(row, role, this.urls) };
  }

  async #space(
    { organizationId, id: spaceId, rest }: AppAddress,
    seen: Parameters<SpacesView['one']>[0],
  ): Promise<ContentByUrl> {
    const [mark, word, versionId] = rest;
    const isChange = mark === '~' && word === 'changes' && versionId !== undefined;
    const path = (mark === '~' ? rest.slice(3) : rest).join('/');
    const changeRequest = isChange
      ? await orNotFound(this.changeRequests.get({ spaceId, changeRequestId: versionId }))
      : undefined;
    const version = forMembers({ spaceId, ...(changeRequest && { revisionId: changeRequest.revisionId }) });
    const page = path === '' ? undefined : await orNotFound(this.content.pageAt(version, path));
    return {
      space: await this.spacesView.one(seen),
      ...(changeRequest && { changeRequest: presentChangeRequest(changeRequest, this.urls) }),
      ...(page && { page: this.responses.pageOutline({ organizationId, spaceId }, page) }),
    };
  }
}

function readAppUrl(text: string, app: string): AppAddress | null {
  const url = parseUrl(text);
  if (!url) return null;
  const base = new URL(app);
  const prefix = base.pathname.replace(/\/$/, '');
  if (url.origin !== base.origin || !url.pathname.startsWith(`${prefix}/o/`)) return null;
  const segments = url.pathname
    .slice(prefix.length)
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  const [, organizationId, kind, id, ...rest] = segments;
  if (organizationId === undefined || id === undefined || (kind !== 'c' && kind !== 's')) return null;
  return { organizationId, kind, id, rest };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whatever part of an address leads nowhere, the whole of it does. */
async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    throw error instanceof DomainError && error.status === 404 ? notFound() : error;
  }
}

function notFound(): DomainError {
  return new DomainError('url.content_not_found');
}
