import type { Factory, Person } from '@lectern/commands/testing/factory';
import type { SiteOptions } from '@lectern/commands/testing/sites';
import type { Database } from '@lectern/database/client';
import type { Keyring } from '@lectern/database/keyring';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import type { Browser } from 'playwright-core';

interface Servers {
  site: FastifyInstance;
  /** Starts another site server over the same API, with other settings. */
  startSite(overrides?: Record<string, string>): Promise<FastifyInstance>;
  sitesUrl: string;
  publicUrl: string;
}

interface Sites extends Servers {
  /** Starts an API with other settings over what these have stored, and a site server beside it. */
  serveWith(overrides: Record<string, string>): Promise<Servers>;
  /** Returns when scripts of integrations can be run. */
  useRuntime(): Promise<void>;
  database: Database;
  keyring: Keyring;
  build: Factory;
  /** Loads a built module outside of jest's module registry. */
  native<T>(specifier: string): Promise<T>;
  openBrowser(): Promise<Browser>;
}

declare global {
  var startSites: () => Promise<Sites>;
  /** Whether this machine has a Chromium. */
  var hasBrowser: boolean;
}

/** The servers of this worker, started when the first spec asks for them. */
export const sites = (): Promise<Sites> => globalThis.startSites();

/** A response of the site server, of which redirects are not followed. */
export interface Page {
  status: number;
  headers: Headers;
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever part of the response it is about.
type Body = any;

/** Calls the API as somebody, and throws when it refuses. */
export async function callApi(token: string, method: string, path: string, body?: unknown): Promise<Body> {
  const { publicUrl } = await sites();
  const response = await fetch(`${publicUrl}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** A published site with one space, and short ways to write to it and to read it as others do. */
export interface PublishedSite {
  organizationId: string;
  admin: Person;
  spaceId: string;
  siteId: string;
  spaceIds: string[];
  siteSpaces: string[];
  /** Empty for a site without sections. */
  sections: string[];
  /** Absolute address, without a slash at its end. */
  address: string;
  /** Calls the API as the administrator. */
  api(method: string, path: string, body?: unknown): Promise<Body>;
  /** The same, below the site. */
  siteApi(method: string, path: string, body?: unknown): Promise<Body>;
  /** Adds a page to the space, and returns its id. */
  addPage(markdown: string, fields?: object): Promise<string>;
  /** Fetches an address of the site; `path` begins with a slash or is empty. */
  get(path?: string, headers?: Record<string, string>): Promise<Page>;
  /** Signs a token of a visitor with the key of the site. */
  sign(claims?: Record<string, unknown>, expiresIn?: number): Promise<string>;
}

interface NewSiteOptions extends Omit<SiteOptions, 'spaces' | 'sections'> {
  otherSpaces?: number;
  /** Whether each space stands in a section of its own. */
  inSections?: boolean;
}

/** Builds a published site with a space of its own, or with others beside it. */
export async function newSite(options: NewSiteOptions = {}): Promise<PublishedSite> {
  const { build, sitesUrl } = await sites();
  const { id: organizationId, admin } = await build.organization();
  const api = (method: string, path: string, body?: unknown) => callApi(admin.token, method, path, body);
  const { otherSpaces = 0, inSections = false, ...rest } = options;
  const spaceIds: string[] = [];
  for (let index = 0; index <= otherSpaces; index += 1) {
    spaceIds.push((await api('POST', `/orgs/${organizationId}/spaces`, { title: `Space ${index + 1}` })).id);
  }
  const made = await build.site(organizationId, { ...rest, [inSections ? 'sections' : 'spaces']: spaceIds });
  const { id: siteId, siteSpaces, sections } = made;
  const [spaceId = ''] = spaceIds;
  const address = `${sitesUrl}/${organizationId}/${siteId}`;
  const siteApi = (method: string, path: string, body?: unknown) =>
    api(method, `/orgs/${organizationId}/sites/${siteId}${path}`, body);
  return {
    organizationId,
    admin,
    spaceId,
    siteId,
    spaceIds,
    siteSpaces,
    sections,
    address,
    api,
    siteApi,
    async addPage(markdown, fields = {}) {
      const change = { operation: 'insert_page', document: { markdown }, ...fields };
      const { changes } = await api('POST', `/spaces/${spaceId}/content`, { changes: [change] });
      return changes[0].page.id;
    },
    get: (path = '', headers = {}) => fetchPage(`${address}${path}`, headers),
    async sign(claims = {}, expiresIn = 300) {
      const { privateKey } = await siteApi('GET', '/publishing/auth');
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
      token.setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn);
      return token.sign(new TextEncoder().encode(privateKey));
    },
  };
}

/** Fetches an address as a browser does that follows no redirect. */
async function fetchPage(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(url, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
