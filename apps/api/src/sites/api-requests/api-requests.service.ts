import { isServedBy, listServers } from '@lectern/content/api-reference/describe/callable-servers';
import type { CallableServer } from '@lectern/content/api-reference/describe/server-address';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { LoadingCache } from '@lectern/domain/platform/caching/cache';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import {
  type ApiRequestResult,
  MAX_RESPONSE_BYTES,
  type SendApiRequest,
} from '@lectern/domain/sites/api-requests/schemas';
import { isObject } from '@lectern/openapi/document/json';
import { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { Injectable } from '@nestjs/common';
import { ShownTargets } from '../../content/pages/shown-targets.service.js';
import {
  OpenApiVersionsService,
  type SpecVersion,
  versionRefOf,
} from '../../openapi/versions/openapi-versions.service.js';
import { VersionBytes } from '../../openapi/versions/version-bytes.service.js';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import type { SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { RateLimiter, type StrictLimit } from '../../platform/http/rate-limiter.service.js';
import { customizationsFor } from '../customization/customizations.js';
import { PublishedSites } from '../publishing/published-sites.service.js';
import { passedOn, returned } from './passed-headers.js';

const MINUTE = 60;
/** For all readers of a site together; the site server limits each of them. */
const REQUESTS_PER_SITE = 300;
const LIMITS = { timeoutMs: 25_000, maxBodyBytes: MAX_RESPONSE_BYTES, maxRedirects: 0 };
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Sends requests of readers to the servers of the APIs that a site shows them, and to no others. */
@Injectable()
export class ApiRequestsService {
  readonly #limit: StrictLimit;
  /** By version, since a document can be large and never changes. */
  readonly #servers = new LoadingCache<CallableServer[]>(MAX_CACHE_BYTES);

  constructor(
    limiter: RateLimiter,
    private readonly sites: PublishedSites,
    private readonly shown: ShownTargets,
    private readonly versions: OpenApiVersionsService,
    private readonly bytes: VersionBytes,
    private readonly outbound: GuardedClient,
  ) {
    this.#limit = limiter.strict('api-requests', REQUESTS_PER_SITE, MINUTE);
  }

  /** Sends a request and returns the response, a redirect as it is, or why there is none; refuses what the site does not offer. */
  async send(reader: SiteReaderIdentity, ref: SiteRef, request: SendApiRequest): Promise<ApiRequestResult> {
    const view = await this.sites.viewOf(reader, ref);
    const { site, siteSpaces } = customizationsFor(view);
    const { tryIt, proxy } = ((request.siteSpace && siteSpaces[request.siteSpace]) || site).apiReference;
    if (!tryIt || !proxy) throw new DomainError('api_request.turned_off');
    const servers = await this.#serversOf(view, request.spec);
    if (!isServedBy(servers, request.url)) throw new DomainError('api_request.server_unknown', { spec: request.spec });
    await this.#limit(ref.siteId);
    return this.#exchange(request);
  }

  async #serversOf(view: VisitorView, spec: string): Promise<CallableServer[]> {
    const found = await this.versions.get({ organizationId: view.organizationId, specSlug: spec });
    const names = [found.spec.id, found.spec.slug].map((name) => ({ kind: 'openapi' as const, spec: name }));
    if (!(await this.shown.isMet(view, names))) throw new DomainError('openapi_spec.not_found');
    return this.#servers.get(found.version.id, () => this.#read(found));
  }

  async #read({ version }: SpecVersion): Promise<CallableServer[]> {
    const document: unknown = JSON.parse((await this.bytes.document(versionRefOf(version))).toString('utf8'));
    return isObject(document) ? listServers(document) : [];
  }

  async #exchange({ method, url, headers, body }: SendApiRequest): Promise<ApiRequestResult> {
    const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
    try {
      const response = await this.outbound.fetch(url, {
        method,
        headers: passedOn(headers),
        limits: LIMITS,
        ...(hasBody && { body: Buffer.from(body, 'base64') }),
      });
      const content = Buffer.from(response.body).toString('base64');
      return { result: 'response', status: response.status, headers: returned(response.headers), body: content };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return failure(error);
    }
  }
}

/** What must not be sent is the fault of the request; everything else is that of the server. */
function failure({ code, message }: OutboundError): ApiRequestResult {
  const isRefused = code === 'address_refused' || code === 'invalid_url' || code === 'invalid_request';
  if (isRefused) throw invalidRequest([{ path: 'body.url', message }]);
  return { result: 'failure', reason: message };
}
