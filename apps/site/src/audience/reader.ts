import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { type PublishedContent, PublishedUrl } from '@lectern/domain/sites/urls/schemas';
import type { FastifyRequest } from 'fastify';
import { ApiRefusal, type LecternApi } from '../api/lectern-api.js';
import { type ReaderCredentials, readCredentials } from './credentials.js';
import type { RequestAddress } from './request-address.js';

const JWT_PARAMETER = 'jwt_token';
const PREVIEW_PARAMETER = 'preview_token';
const CLAIM_PREFIX = 'visitor.';
/** As a cookie, which travels with every request. */
const MAX_CLAIMS_LENGTH = 1_500;

/** Programs that read for language models say so. */
const AGENTS =
  /GPTBot|ChatGPT-User|OAI-SearchBot|ClaudeBot|Claude-User|Claude-SearchBot|PerplexityBot|Perplexity-User|Google-Extended|CCBot|Bytespider|meta-externalagent|cohere-ai|MistralAI-User/i;

/** Somebody who asks for something of a site, with all that it has shown of itself. */
export interface Reader {
  credentials: ReaderCredentials;
  /** What this very address says of the reader, which has to leave the address. */
  brought: ReaderCredentials;
  /** The query without what says who reads. */
  query: URLSearchParams;
  isAgent: boolean;
}

/** What an address means for a reader. */
export type Resolution =
  | { kind: 'content'; content: PublishedContent }
  /** Another address of the same content. */
  | { kind: 'moved'; url: string }
  /** Where the reader can prove who it is. */
  | { kind: 'sign-in'; url: string }
  | { kind: 'absent' };

/** Reads who asks, from the cookies and the query of a request. */
export function readerOf(request: FastifyRequest, { query, asked }: RequestAddress): Reader {
  const brought: ReaderCredentials = {};
  const rest = new URLSearchParams();
  const claims: [string, string][] = [];
  for (const [name, value] of query) {
    if (name === JWT_PARAMETER) brought.visitorToken = value;
    else if (name === PREVIEW_PARAMETER) brought.previewToken = value;
    else if (name.startsWith(CLAIM_PREFIX)) claims.push([name.slice(CLAIM_PREFIX.length), value]);
    else rest.append(name, value);
  }
  const known = readCredentials(request.headers.cookie);
  if (claims.length > 0) {
    const all = JSON.stringify({ ...claimsIn(known.claims ?? '{}'), ...Object.fromEntries(claims) });
    brought.claims = encodeURIComponent(all).length <= MAX_CLAIMS_LENGTH ? all : (known.claims ?? '');
  }
  const isAgent =
    AGENTS.test(request.headers['user-agent'] ?? '') || (asked.kind === 'feed' && asked.name.startsWith('llms'));
  return { credentials: { ...known, ...brought }, brought, query: rest, isAgent };
}

/** A reader of whom nothing counts but the address. */
export function unknownReader({ query }: Pick<RequestAddress, 'query'>): Reader {
  return { credentials: {}, brought: {}, query, isAgent: false };
}

/** Asks what is published at an address for a reader: the one function that decides who sees what. */
export async function resolveReader(
  api: LecternApi,
  url: string,
  { credentials, isAgent }: Reader,
): Promise<Resolution> {
  const { visitorToken, shareKey, previewToken, claims } = credentials;
  const asked = previewToken === undefined ? url : `${url}?${PREVIEW_PARAMETER}=${encodeURIComponent(previewToken)}`;
  const visitor = {
    type: isAgent ? 'agent' : 'human',
    ...(visitorToken !== undefined && { jwtToken: visitorToken }),
    ...(shareKey !== undefined && { shareKey }),
    ...(claims !== undefined && { unsignedClaims: claimsIn(claims) }),
  };
  const response = await askOrAbsent(api, { url: asked, visitor });
  if (!response) return { kind: 'absent' };
  if (!('redirect' in response)) return { kind: 'content', content: response };
  if (response.target === 'external') return { kind: 'sign-in', url: response.redirect };
  return { kind: 'moved', url: withoutSecrets(response.redirect) };
}

/** An address that cannot be one, or a credential in a form that none has, leads nowhere. */
async function askOrAbsent(api: LecternApi, body: object): Promise<PublishedUrl | undefined> {
  try {
    return await api.find('/urls/published', PublishedUrl, { method: 'POST', body });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 400) return undefined;
    throw error;
  }
}

function withoutSecrets(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(PREVIEW_PARAMETER);
  return url.href;
}

function claimsIn(text: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(text);
    return isPlainObject(claims) ? claims : {};
  } catch {
    return {};
  }
}
