import type { SiteOptions } from '@lectern/commands/testing/sites';
import { SignJWT } from 'jose';
import { type ContentSpace, newContentSpace } from './content-space.js';
import { type ApiResponse, api, build, type Client, database, keyring } from './harness.js';

/** A site with one space that has content, and short ways to read it as others do. */
export interface PublishedSite {
  space: ContentSpace;
  /** Calls as the administrator. */
  client: Client;
  id: string;
  siteSpace: string;
  /** `/orgs/{id}/sites/{id}` */
  url: string;
  /** Where readers reach it. */
  address: string;
  /** Asks what is published at a path of the site, `/` in front. */
  resolve(path?: string, visitor?: object): Promise<ApiResponse>;
  /** A client with the token that resolving gives. */
  reader(path?: string, visitor?: object): Promise<Client>;
  /** The secret of a new share link, and how to change the link. */
  shareLink(): Promise<{ key: string; url: string }>;
  /** Signs a token of a visitor with the key of the site. */
  sign(claims?: Record<string, unknown>, options?: SignOptions): Promise<string>;
}

export interface SignOptions {
  key?: string;
  /** Relative to now, in seconds; null leaves it out. */
  expiresIn?: number | null;
  notBefore?: number;
  audience?: string;
  alg?: string;
}

/** Builds a published site with a space of its own. */
export async function newPublishedSite(
  options: Omit<SiteOptions, 'spaces' | 'sections'> & { space?: ContentSpace } = {},
): Promise<PublishedSite> {
  const { space: given, ...site } = options;
  const space = given ?? (await newContentSpace());
  const { client, organizationId } = space;
  const { id, siteSpaces } = await build.site(organizationId, { ...site, spaces: [space.id] });
  const url = `/orgs/${organizationId}/sites/${id}`;
  const address = `http://localhost:4002/${organizationId}/${id}`;
  const resolve = (path = '', visitor?: object) =>
    api.post('/urls/published', { url: `${address}${path}`, ...(visitor && { visitor }) });
  return {
    space,
    client,
    id,
    siteSpace: siteSpaces[0] ?? '',
    url,
    address,
    resolve,
    async reader(path, visitor) {
      const { body, text } = await resolve(path, visitor);
      if (body.apiToken === undefined) throw new Error(`Nothing to read there: ${text}`);
      return api.as(body.apiToken);
    },
    async shareLink() {
      const { body } = await client.post(`${url}/share-links`, { name: 'Partners' });
      return { key: await secretOf(body.id), url: `${url}/share-links/${body.id}` };
    },
    sign: async (claims = {}, signing = {}) => {
      const { key = (await client.get(`${url}/publishing/auth`)).body.privateKey, expiresIn = 300, ...rest } = signing;
      return signed(claims, { ...rest, key, expiresIn });
    },
  };
}

function signed(
  claims: Record<string, unknown>,
  { key, expiresIn, notBefore, audience, alg = 'HS256' }: SignOptions & { key: string },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT(claims).setProtectedHeader({ alg });
  if (expiresIn !== null && expiresIn !== undefined) token.setExpirationTime(now + expiresIn);
  if (notBefore !== undefined) token.setNotBefore(now + notBefore);
  if (audience !== undefined) token.setAudience(audience);
  return token.sign(new TextEncoder().encode(key));
}

/** The secret of a share link, whether the API would show it or not. */
async function secretOf(id: string): Promise<string> {
  const { secret } = await database.prisma.shareLink.findUniqueOrThrow({ where: { id } });
  return keyring.open('share-links', secret);
}
