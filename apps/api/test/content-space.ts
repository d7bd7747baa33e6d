import type { Person } from '@lectern/commands/testing/factory';
import { type ApiResponse, api, build, type Client } from './harness.js';

/** A space with its administrator, and short ways to change and read its content. */
export interface ContentSpace {
  organizationId: string;
  admin: Person;
  client: Client;
  id: string;
  /** `/spaces/{id}` */
  url: string;
  /** Makes changes as the administrator and returns what came of them. */
  change(...changes: unknown[]): Promise<ApiResponse>;
  /** Adds a page and returns its id. */
  addPage(markdown: string, fields?: object): Promise<string>;
  /** A page as it is now. */
  page(id: string, query?: string): Promise<ApiResponse>;
  /** The tree of pages by slug, such as `{ guide: { install: {} } }`. */
  outline(): Promise<Record<string, unknown>>;
}

/** Builds an organization with an empty space. */
export async function newContentSpace(organization?: { id: string; admin: Person }): Promise<ContentSpace> {
  const { id: organizationId, admin } = organization ?? (await build.organization());
  const client = api.as(admin);
  const { body: space } = await client.post(`/orgs/${organizationId}/spaces`, { title: 'Docs' });
  const url = `/spaces/${space.id}`;
  const change = (...changes: unknown[]) => client.post(`${url}/content`, { changes });
  return {
    organizationId,
    admin,
    client,
    id: space.id,
    url,
    change,
    async addPage(markdown, fields = {}) {
      const { status, body, text } = await change({ operation: 'insert_page', document: { markdown }, ...fields });
      if (status !== 200) throw new Error(`The page could not be added: ${text}`);
      return body.changes[0].page.id;
    },
    page: (id, query = '') => client.get(`${url}/content/page/${id}${query}`),
    async outline() {
      const { body } = await client.get(`${url}/content/pages`);
      return outlineOf(body.pages);
    },
  };
}

interface Listed {
  slug?: string;
  title: string;
  pages?: Listed[];
}

function outlineOf(pages: Listed[]): Record<string, unknown> {
  return Object.fromEntries(pages.map(({ slug, title, pages: below }) => [slug ?? title, outlineOf(below ?? [])]));
}
