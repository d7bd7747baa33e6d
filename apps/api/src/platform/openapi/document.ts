import { type ErrorName, errorCatalog } from '@lectern/domain/platform/errors/catalog';
import { ErrorBody } from '@lectern/domain/platform/http/error-body';
import { type ActionRule, actions, isInOrganization } from '@lectern/domain/platform/permissions/actions';
import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type InventoryEntry, listEndpoints } from '../endpoint/endpoint-inventory.js';
import { REVISION_HEADER } from '../http/revision-header.js';

const DESCRIPTION = `Manages the documentation of an organization: its people, content, reviews, sites and integrations.

Send \`Authorization: Bearer <token>\` with every request. Lists return \`{next?, count, items}\`; send \`next.page\` as
\`page\` to read on. Errors are \`{error: {code, message, name, requestId, issues?}}\`. POST and PUT requests with an
\`Idempotency-Key\` can be repeated safely for 24 hours.`;

/** What the document describes: controllers, and the areas that they belong to, which become tags. */
export interface ReferenceContents {
  controllers: readonly Type[];
  areas: readonly string[];
  areasByController: ReadonlyMap<string, string>;
}

/** Writes the OpenAPI 3.1 document of the given controllers from their declarations. */
export function createOpenApiDocument(
  { controllers, areas, areasByController }: ReferenceContents,
  serverUrl: string,
  version: string,
): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const entry of listEndpoints(controllers)) {
    const path = entry.route.replace(/:(\w+)/g, '{$1}');
    const method = METHODS[entry.endpoint.method];
    paths[path] = { ...paths[path], [method]: operation(entry, areasByController.get(entry.controller) ?? '') };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Lectern API', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    tags: areas.map((name) => ({ name })),
    paths,
  });
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const FORM_WITH_FILES = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: {
          files: {
            type: 'array' as const,
            minItems: 1,
            maxItems: 20,
            items: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
            description: 'The files, each with its name; fields may have any name',
          },
        },
        required: ['files'],
      },
    },
  },
};

const IF_NONE_MATCH = z.object({
  'If-None-Match': z.string().optional().describe('ETags of responses that the client has'),
});
const PREFER = z.object({ Prefer: z.string().optional().describe('`return=minimal` asks for no response body') });
const ETAG = { ETag: z.string().describe('Changes whenever the response does') };
const REVISION = { [REVISION_HEADER]: z.string().describe('The revision that holds the pages of the response') };
const NOT_MODIFIED = { description: 'The client has this response already: `If-None-Match` names its ETag' };

function operation({ endpoint }: InventoryEntry, area: string): ZodOpenApiOperationObject {
  const { operationId, summary, params, query, body, response, access } = endpoint;
  const status = endpoint.status ?? (response === null ? 204 : 200);
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  return {
    operationId,
    summary,
    tags: [area],
    ...(access === 'public' ? { security: [] } : { description: accessNote(access) }),
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
      ...(endpoint.validated && { header: IF_NONE_MATCH }),
      ...(endpoint.minimal && { header: PREFER }),
    },
    ...(body && { requestBody: { content: json(body), required: !body.safeParse({}).success } }),
    ...(endpoint.upload && { requestBody: FORM_WITH_FILES }),
    responses: {
      [status]: { ...success(endpoint), ...headersOf(endpoint) },
      ...(endpoint.creates && { 201: { ...success(endpoint), description: 'Created' } }),
      ...(endpoint.validated && { 304: { ...NOT_MODIFIED, ...headersOf(endpoint) } }),
      ...(endpoint.minimal && { 204: { description: 'Done; the client asked for no response body' } }),
      ...errorResponses(endpoint),
    },
  };
}

function success({ response, produces, events }: InventoryEntry['endpoint']) {
  if (response === null) return { description: 'Done' };
  if (events) {
    const description = 'Server-sent events, until the stream ends; each has this as its data';
    return { description, content: { 'text/event-stream': { schema: events } } };
  }
  if (produces === undefined) return { description: 'Done', content: { 'application/json': { schema: response } } };
  return { description: 'The file', content: { [produces]: { schema: { type: 'string' as const } } } };
}

function headersOf({ validated, fromRevision }: InventoryEntry['endpoint']) {
  if (!validated && !fromRevision) return {};
  return { headers: z.object({ ...(validated && ETAG), ...(fromRevision && REVISION) }) };
}

function accessNote(action: keyof typeof actions): string {
  const { scope } = actions[action];
  return `Needs ${neededRole(actions[action])}; ${scope ? `limited tokens need the scope \`${scope}\`` : 'not for limited tokens'}.`;
}

function neededRole({ on, atLeast, ifPublic, publisher }: ActionRule): string {
  if (on === 'account' || ifPublic) return 'any signed-in user';
  if (atLeast === 'guest') return isInOrganization(on) ? 'any member' : 'any signed-in user';
  const role = `role \`${atLeast}\``;
  if (on === 'integration' || publisher === 'only') return `${role} in the organization that publishes the integration`;
  return on === 'installation' ? `${role} in the organization that has it installed` : role;
}

function errorResponses(endpoint: InventoryEntry['endpoint']) {
  const names = new Set<ErrorName>(endpoint.errors);
  if (endpoint.params || endpoint.query || endpoint.body) names.add('request.invalid');
  if (endpoint.upload) names.add('request.not_multipart').add('request.too_large');
  if (endpoint.carries) names.add('request.too_large');
  if (endpoint.access !== 'public') {
    names.add('auth.token_invalid').add('auth.scope_missing');
    const { on } = actions[endpoint.access];
    if (isInOrganization(on)) names.add('access.denied').add('organization.not_found');
    if (on === 'team') names.add('team.not_found');
  }
  if (endpoint.inBrowser) names.add('auth.not_own_page');
  if (endpoint.recentSignIn) names.add('auth.sign_in_again');
  names.add('request.rate_limited');
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of names) {
    const { status } = errorCatalog[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      status,
      {
        description: found.map((name) => `\`${name}\``).join(', '),
        content: { 'application/json': { schema: ErrorBody } },
      },
    ]),
  );
}
