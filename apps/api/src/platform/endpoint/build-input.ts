import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { issueWords } from '@lectern/domain/platform/errors/issue-words';
import type { RequestIssue } from '@lectern/domain/platform/http/error-body';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { endIfKnown } from '../http/etags.js';
import { incomingFiles } from '../http/incoming-files.js';
import {
  type Caller,
  type RequestContext,
  type RequestState,
  type SiteReaderIdentity,
  stateOf,
} from './endpoint-input.js';

/** Parses a request as its operation declares it; every problem is reported, each with its place. */
export function buildInput(request: FastifyRequest): object {
  const state = stateOf(request);
  const issues: RequestIssue[] = [];
  const parse = (place: 'params' | 'query' | 'body', read: () => unknown): unknown => {
    const schema = state.endpoint?.[place];
    if (!schema) return undefined;
    const result = schema.safeParse(read(), { error: issueWords });
    if (result.success) return result.data;
    issues.push(...result.error.issues.flatMap(meant).map((issue) => requestIssue(place, issue)));
    return undefined;
  };
  const params = parse('params', () => request.params);
  const query = parse('query', () => normalizedQuery(request.query));
  const body = parse('body', () => request.body ?? {});
  if (issues.length > 0) throw invalidRequest(issues);

  const files = state.endpoint?.upload && incomingFiles(request, state.form);
  const unlessKnown = (etag: string) => endIfKnown(request, etag);
  if (state.visitor) {
    const { organizationId } = state.visitor;
    const reader: SiteReaderIdentity = { organizationId, visitor: state.visitor, caller: null };
    return { params, query, body, reader, unlessKnown };
  }
  if (state.identity) {
    const known = caller(request, state, state.identity);
    if (!state.endpoint?.forVisitors) return { params, query, body, files, caller: known, unlessKnown };
    const reader: SiteReaderIdentity = { organizationId: known.organizationId, visitor: null, caller: known };
    return { params, query, body, reader, unlessKnown };
  }
  const { browser } = state;
  return { params, query, body, requestId: request.id, ipAddress: request.ip, ...(browser && { browser }) };
}

function caller(request: FastifyRequest, state: RequestState, identity: Caller['identity']): Caller {
  const context: RequestContext = {
    ...actedBy(identity),
    requestId: request.id,
    at: new Date(),
    ...(state.transaction && { transaction: state.transaction }),
  };
  const { role, organizationId, again = async () => identity } = state;
  return { identity, userId: identity.user.id, role, organizationId, context, again };
}

function actedBy({ agent, user, signedInAt }: Caller['identity']): Pick<RequestContext, 'actor' | 'source'> {
  if (!agent) return { actor: { type: 'user', id: user.id, label: user.email }, source: signedInAt ? 'ui' : 'api' };
  const id = agent.kind === 'installation' ? agent.installationId : agent.integrationId;
  return { actor: { type: agent.kind, id, label: agent.integrationName, userId: user.id }, source: 'integration' };
}

/** Clients write repeated values as `key=a&key=b` or as `key[]=a&key[]=b`; both mean the same. */
function normalizedQuery(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key.replace(/\[\]$/, ''), value]));
}

/** Of the forms that a value may have, only one is for its kind: what is wrong with that one tells more than "invalid". */
function meant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forItsKind = issue.errors.filter((errors) =>
    errors.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  const [only] = forItsKind;
  if (!only || forItsKind.length > 1) return [issue];
  return only.flatMap(meant).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function requestIssue(place: string, issue: z.core.$ZodIssue): RequestIssue {
  const path = issue.path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    place,
  );
  return { path, message: issue.message };
}
