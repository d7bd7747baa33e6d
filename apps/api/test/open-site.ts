import type { Person } from '@lectern/commands/testing/factory';
import { type ApiResponse, api, build, type Client } from './harness.js';

/** A site of a new organization, as its administrator works on it. */
export interface OpenSite {
  organizationId: string;
  admin: Person;
  client: Client;
  id: string;
  url: string;
  /** The spaces that it shows. */
  spaces: string[];
  siteSpaces: string[];
  sections: string[];
  /** A space of the organization that it does not show. */
  newSpace(title?: string): Promise<string>;
  /** What it shows, in short: see `outlineOf`. */
  outline(query?: string): Promise<string>;
}

/** Makes a site that shows new spaces, at its top or each in a section of its own. */
export async function openSite({ spaces = 0, sections = 0 }): Promise<OpenSite> {
  const { id: organizationId, admin } = await build.organization();
  const newSpace = (title?: string) => build.space(organizationId, { ...(title !== undefined && { title }) });
  const shown: string[] = [];
  for (let left = spaces + sections; left > 0; left -= 1) shown.push(await newSpace());
  const site = await build.site(organizationId, sections > 0 ? { sections: shown } : { spaces: shown });
  const client = api.as(admin);
  const url = `/orgs/${organizationId}/sites/${site.id}`;
  const outline = async (query = '') => outlineOf((await client.get(`${url}/structure${query}`)).body.structure);
  return { ...site, admin, client, url, spaces: shown, newSpace, outline };
}

/** Writes items in short: a path, `*` for a default, what stands in a section, groups by their titles, `>` for links. */
export function outlineOf(items: ApiResponse['body'][]): string {
  return items.map(short).join(' ');
}

function short(item: ApiResponse['body']): string {
  switch (item.object) {
    case 'site-space':
      return `${item.path}${item.default ? '*' : ''}`;
    case 'site-section':
      return `${item.path}${item.default ? '*' : ''}(${outlineOf(item.siteSpaces)})`;
    case 'site-section-group':
      return `${item.title}[${outlineOf(item.children)}]`;
    default:
      return `>${item.title}`;
  }
}
