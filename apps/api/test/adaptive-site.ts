import { newContentSpace } from './content-space.js';
import type { Client } from './harness.js';
import { newPublishedSite, type PublishedSite } from './published-site.js';

export const FOR_BETA = 'visitor.claims.beta == true';
export const FOR_UNSIGNED_BETA = 'visitor.claims.unsigned.beta == true';

const beta = { type: 'boolean', description: 'Tries new things' };
const SCHEMA = {
  type: 'object',
  properties: {
    beta,
    unsigned: {
      type: 'object',
      description: 'Nobody vouches for it',
      properties: { beta },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** Stands in everything that only some may see. */
const WORD = 'wombat';

/** A site with content that is only for visitors whose claims say so. */
export interface AdaptiveSite extends PublishedSite {
  /** For everybody, but for a block of its text and a page below it. */
  openPage: string;
  /** Only for those who try new things. */
  betaPage: string;
  /** A client as which somebody with these claims reads. */
  as(claims: Record<string, unknown> | null, unsignedClaims?: object): Promise<Client>;
  /** All ways to what is hidden. */
  ways: string[];
  /** Those of them by which a client gets there. */
  waysOf(client: Client): Promise<string[]>;
}

/** Switches a site to claims of visitors, with a schema that declares `beta`, signed and unsigned. */
export async function makeAdaptive({ client, url }: Pick<PublishedSite, 'client' | 'url'>): Promise<void> {
  await client.put(`${url}/adaptive-schema`, { jsonSchema: SCHEMA });
  await client.patch(url, { adaptiveContent: { enabled: true } });
}

/** Builds such a site; what is hidden waits for a condition. */
export async function newAdaptiveSite(condition = FOR_BETA): Promise<AdaptiveSite> {
  const site = await newPublishedSite({ space: await newContentSpace() });
  await makeAdaptive(site);
  const hidden = await addHidden(site, condition);
  const paths = await pathsTo(site, hidden);
  return {
    ...site,
    ...hidden,
    ways: [...paths, 'search'],
    as: async (claims, unsignedClaims) =>
      site.reader('', {
        ...(claims && { jwtToken: await site.sign(claims) }),
        ...(unsignedClaims && { unsignedClaims }),
      }),
    async waysOf(reader) {
      const found = await reader.post(`${site.url}/search`, { query: WORD, mode: 'all' });
      const responses = await Promise.all(paths.map(async (path) => ({ path, ...(await reader.get(path)) })));
      const ways = responses.filter(
        ({ status, text, path }) => text.includes(WORD) || (status === 200 && isBare(path)),
      );
      return [
        ...ways.map(({ path }) => path),
        ...(found.body.count > 0 || found.text.includes(WORD) ? ['search'] : []),
      ];
    },
  };
}

interface HiddenPages {
  openPage: string;
  betaPage: string;
  /** Below the open page. */
  below: string;
  /** Hides the child, which has no condition itself. */
  parent: string;
  child: string;
}

async function addHidden({ space, client, url, siteSpace }: PublishedSite, condition: string): Promise<HiddenPages> {
  const block = `{% if ${condition} %}\nThe ${WORD} digs.\n{% endif %}\n`;
  const openPage = await space.addPage(`# Open\n\nPlain.\n\n${block}`, { slug: 'open' });
  const betaPage = await space.addPage(`# Beta ${WORD}\n\nText of the ${WORD}.\n`, { slug: 'beta', condition });
  const below = await space.addPage(`# Below ${WORD}\n`, { slug: 'below', into: openPage, condition });
  const parent = await space.addPage(`# Parent ${WORD}\n`, { slug: 'parent', condition });
  const child = await space.addPage(`# Child ${WORD}\n\nUnder it, a ${WORD}.\n`, { slug: 'child', into: parent });
  await space.change(
    { operation: 'set_redirects', redirects: { old: betaPage, 'old/child': child } },
    { operation: 'insert_reusable_content', title: 'Reused', document: { markdown: block } },
  );
  const link = { title: `The ${WORD}`, to: { kind: 'url', url: 'https://example.com' }, links: [], condition };
  await client.put(`${url}/customization`, { header: { preset: 'default', links: [link] } });
  const destination = { kind: 'site-page', siteSpaceId: siteSpace, pageId: betaPage };
  await client.post(`${url}/redirects`, { source: '/legacy', destination });
  return { openPage, betaPage, below, parent, child };
}

async function pathsTo({ space, client, url }: PublishedSite, hidden: HiddenPages): Promise<string[]> {
  const { openPage, betaPage, below, parent, child } = hidden;
  const content = `${space.url}/content`;
  const { id, reusableContents } = (await client.get(content)).body;
  const revision = `${space.url}/revisions/${id}`;
  const { documentId } = (await space.page(betaPage)).body;
  const slugs = ['beta', 'open%2Fbelow', 'parent', 'parent%2Fchild', 'old', 'old%2Fchild', 'open'];
  return [
    ...[betaPage, below, parent, child].map((page) => `${content}/page/${page}`),
    ...slugs.map((path) => `${content}/path/${path}`),
    ...[betaPage, child, openPage].flatMap((page) =>
      ['', '/document'].map((part) => `${revision}/page/${page}${part}`),
    ),
    ...['', '?evaluated=true', '?dereferenced=true', '?format=markdown', '?format=markdown&evaluated=true'].map(
      (query) => `${content}/page/${openPage}${query}`,
    ),
    ...[content, revision].flatMap((at) => [at, `${at}/pages`]),
    `${revision}/path/parent%2Fchild`,
    `${content}/page/${child}/meta-links`,
    `${space.url}/documents/${documentId}`,
    `${space.url}/documents/${reusableContents[0].document}`,
    `${revision}/reusable-contents/${reusableContents[0].id}/document`,
    `${url}/redirect?source=/legacy`,
    `${url}/published`,
  ];
}

/** Answers that do not repeat the content tell of it by being there. */
function isBare(path: string): boolean {
  return /meta-links$|redirect\?/.test(path);
}
