import { sampled } from '../../../scripts/lib/sampling.mjs';
import { addFiles, addSpecification } from './full-site.js';
import { hostileDocument } from './hostile-document.js';
import { hostileAddresses, payloads } from './payloads.js';
import { newSite, type PublishedSite } from './sites.js';

const PER_PAGE = 30;
/** One of so many payloads stands in the bodies of pages, where each is repeated in every place. */
export const OF_BODIES = 3;
/** One of so many stands in the headers of sections, each of which takes a request of its own. */
const OF_SECTIONS = 3;
/** The API takes so many changes at once. */
const CHANGES_AT_ONCE = 50;
/** What swallows all that follows comes last on a page. */
const SWALLOWS =
  /<!--|```|\$\$|\{%|<(style|script|textarea|title|xmp|noscript|template|listing|svg|math|table|form|select|details)/i;

// The API takes no NUL, so that only addresses can bring one to a site.
const storable = (text: string) => text.replaceAll('\0', '\u0001');
const written = payloads().map(storable);
const writtenAddresses = hostileAddresses().map(storable);

/** Addresses of pages to look at, by what is hostile about them. */
export interface HostilePages {
  bodies: string[];
  names: string[];
  frames: string[];
  files: { page: string; opened: string[] };
  api: string[];
  /** A page that members have commented on. */
  discussed: string;
  home: string;
}

/** Builds sites in which every place that somebody can write to holds payloads. */
export async function newHostilePages(): Promise<HostilePages> {
  const site = await newSite();
  await site.addPage('# Welcome');
  const bodies = await addBodies(site);
  const files = await addHostileFiles(site);
  const api = await addHostileApi(site);
  const frames = [...(await newHostileFrames()), ...(await newHostileSections())];
  const names = await newHostileNames();
  return { bodies, files, api, frames, names, discussed: await newDiscussedPage(), home: site.address };
}

async function addBodies(site: PublishedSite): Promise<string[]> {
  const addresses: string[] = [];
  for (const [index, group] of groupsOf(sampled(written, OF_BODIES), PER_PAGE).entries()) {
    const sorted = [...group].sort((a, b) => Number(SWALLOWS.test(a)) - Number(SWALLOWS.test(b)));
    await site.addPage(sorted.join('\n\n'), { title: `Text ${index}`, slug: `text-${index}` });
    const document = { document: hostileDocument(group) };
    await site.addPage('', { title: `Document ${index}`, slug: `document-${index}`, document });
    addresses.push(`${site.address}/text-${index}`, `${site.address}/document-${index}`);
  }
  return addresses;
}

/** Every page lists the titles of all others beside it; one shows them all as cards. */
async function newHostileNames(): Promise<string[]> {
  const site = await newSite();
  const ids: string[] = [await site.addPage('# Welcome')];
  for (const group of groupsOf(written.slice(0, 290), CHANGES_AT_ONCE)) {
    const changes = group.map((payload, index) => ({
      operation: 'insert_page',
      title: payload.trim(),
      description: payload,
      linkTitle: payload.slice(0, 100),
      emoji: payload.slice(0, 50),
      icon: payload.slice(0, 50),
      slug: `${ids.length + index}-${payload.replace(/[/\s?#]/g, '').slice(0, 80)}`,
      document: { markdown: payload },
    }));
    const response = await site.api('POST', `/spaces/${site.spaceId}/content`, { changes });
    ids.push(...response.changes.map(({ page }: { page: { id: string } }) => page.id));
  }
  const cards = ids.map((id) => `{% content-ref url="/pages/${id}" %}\n[x](/pages/${id})\n{% endcontent-ref %}`);
  await site.addPage(cards.join('\n\n'), { title: 'Cards', slug: 'cards' });
  const { pages } = await site.api('GET', `/spaces/${site.spaceId}/content/pages`);
  const some = pages.filter((_: unknown, index: number) => index % 40 === 7);
  const named = some.map(({ path }: { path: string }) => `${site.address}/${encodeURIComponent(path)}`);
  return [`${site.address}/cards`, ...named];
}

async function newHostileFrames(): Promise<string[]> {
  const addresses: string[] = [];
  for (const group of groupsOf(written, 110)) {
    const site = await newSite({ title: titleOf(group[0], 100), otherSpaces: 1 });
    await site.addPage('# Welcome\n\n{{ space.vars.x }}');
    const links = group.map((payload, index) => ({ title: titleOf(payload, 64), to: addressOf(index) }));
    await site.siteApi('PUT', '/customization', {
      title: titleOf(group[1], 100),
      themes: { default: 'system', toggeable: true },
      header: {
        preset: 'default',
        links: links.slice(0, 30).map((link, index) => ({ ...link, links: index < 5 ? links.slice(30, 35) : [] })),
        primaryLink: addressOf(addresses.length),
      },
      footer: { groups: [{ title: titleOf(group[2], 64), links: links.slice(60, 110) }], copyright: group[3] },
      announcement: { enabled: true, message: titleOf(group[4], 128), style: 'info', link: links[5] },
      socialAccounts: group.slice(5, 12).map((handle) => ({ platform: 'github', handle: titleOf(handle, 200) })),
    });
    for (const [index, id] of site.siteSpaces.entries()) {
      await site.siteApi('PATCH', `/site-spaces/${id}`, { title: titleOf(group[20 + index], 100) });
    }
    const variables = { x: titleOf(group[30], 250) };
    await site.api('POST', `/spaces/${site.spaceId}/content`, { changes: [{ operation: 'set_variables', variables }] });
    addresses.push(site.address);
  }
  return addresses;
}

/** Sites of which every header has payloads in its tabs and menus. */
async function newHostileSections(): Promise<string[]> {
  const addresses: string[] = [];
  for (const group of groupsOf(sampled(written, OF_SECTIONS), 90)) {
    const site = await newSite({ inSections: true, otherSpaces: 2 });
    await site.addPage('# Welcome');
    for (const [index, id] of site.sections.entries()) {
      const title = titleOf(group[index], 100);
      const description = titleOf(group[10 + index], 150);
      await site.siteApi('PATCH', `/sections/${id}`, { title, description });
    }
    const [, ...grouped] = site.sections;
    const title = titleOf(group[20], 100);
    const { id: parent } = await site.siteApi('POST', '/section-groups', { title, sections: grouped });
    for (const payload of group.slice(21)) {
      const link = { title: titleOf(payload, 100), url: `https://elsewhere.example/${encodeURIComponent(payload)}` };
      await site.siteApi('POST', '/external-links', { ...link, parent });
    }
    addresses.push(site.address);
  }
  return addresses;
}

async function newDiscussedPage(): Promise<string> {
  const site = await newSite();
  const page = await site.addPage('# Welcome');
  for (const group of groupsOf(written, PER_PAGE)) {
    const body = { markdown: `What do you think?\n\n${group.join('\n\n')}` };
    const comment = await site.api('POST', `/spaces/${site.spaceId}/comments`, { page, body });
    await site.api('POST', `/spaces/${site.spaceId}/comments/${comment.id}/replies`, { body });
  }
  return site.address;
}

async function addHostileFiles(site: PublishedSite): Promise<HostilePages['files']> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="top.pwned('svg')"><script>top.pwned('svg')</script></svg>`;
  const html = `<script>pwned('html')</script>`;
  const named = written.filter((_, index) => index % 20 === 0);
  const contents: Record<string, string> = { 'a.svg': svg, 'b.html': html, 'c.xhtml': svg };
  for (const name of named) contents[name.slice(0, 200)] = 'x';
  const ids: string[] = [];
  for (const group of groupsOf(Object.entries(contents), 20)) {
    const encoded = group.map(([name, content]): [string, string] => [name, Buffer.from(content).toString('base64')]);
    ids.push(...(await addFiles(site, Object.fromEntries(encoded))));
  }
  const shown = ids.map((id) => `{% file src="/files/${id}" %}\n\n![x](/files/${id})`);
  await site.addPage(shown.join('\n\n'), { title: 'Files', slug: 'files' });
  const opened = ids.slice(0, 3).map((id) => `${site.address}/~site/files/${site.spaceId}/${id}/x.html`);
  return { page: `${site.address}/files`, opened };
}

async function addHostileApi(site: PublishedSite): Promise<string[]> {
  const addresses: string[] = [];
  for (const [index, group] of groupsOf(written, 110).entries()) {
    const spec = await addSpecification(site, `evil-${index}`, hostileApi(group));
    const operations = group
      .slice(0, 3)
      .map(
        (_, at) => `{% openapi-operation spec="${spec}" path="/p${at}" method="post" %}\n{% endopenapi-operation %}`,
      );
    const schemas = `{% openapi-schemas spec="${spec}" schemas="Evil" grouped="true" %}\n{% endopenapi-schemas %}`;
    await site.addPage([...operations, schemas].join('\n\n'), { title: `API ${index}`, slug: `api-${index}` });
    addresses.push(`${site.address}/api-${index}`);
  }
  return addresses;
}

function hostileApi(texts: readonly string[]): object {
  const at = (index: number) => texts[index % texts.length] ?? '';
  const properties = Object.fromEntries(
    texts.map((value) => [value, { type: 'string', description: value, enum: [value], example: value, format: value }]),
  );
  const operation = (index: number) => ({
    summary: at(index),
    description: texts.filter((_, at) => at % 3 === index).join('\n\n'),
    externalDocs: { url: writtenAddresses[index] ?? '', description: at(index) },
    parameters: ['query', 'header', 'cookie'].map((place) => ({
      name: at(index + 1),
      in: place,
      description: at(index + 2),
      schema: { type: 'string', default: at(index + 3), pattern: at(index + 4) },
    })),
    requestBody: { content: { [at(index + 5)]: { schema: index === 0 ? { $ref: '#/components/schemas/Evil' } : {} } } },
    responses: {
      200: { description: at(index + 6), content: { 'application/json': { example: { [at(index)]: texts } } } },
    },
  });
  return {
    openapi: '3.1.0',
    info: { title: at(0), version: at(1), description: at(2) },
    servers: writtenAddresses.map((url, index) => ({ url, description: at(index) })),
    security: [{ [at(3)]: [] }],
    paths: Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`/p${index}`, { post: operation(index) }])),
    components: {
      securitySchemes: { [at(3)]: { type: 'apiKey', name: at(4), in: 'header', description: at(5) } },
      schemas: { Evil: { type: 'object', title: at(6), description: at(7), properties } },
    },
  };
}

function addressOf(index: number): { kind: 'url'; url: string } {
  return { kind: 'url', url: writtenAddresses[index % writtenAddresses.length] ?? '' };
}

/** A payload where a short title has to stand; never an empty one. */
function titleOf(payload: string | undefined, longest: number): string {
  return (payload ?? '').slice(0, longest).trim().padEnd(2, 'x');
}

function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
