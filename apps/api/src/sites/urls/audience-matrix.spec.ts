import { beforeAll, describe, expect, it } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, build, type Client } from '../../../test/harness.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';

/**
 * What everybody gets of every kind of site. `moved` leads to the address without the key, which is then read. Who gets
 * no token by resolving reads without one: 401. A token of another site knows nothing of this one: 404.
 */
const EXPECTED = `
  site          reader                 resolve  published  page  revision  search  file
  public        anonymous              200      200        200   200       200     200
  public        good key               200      200        200   200       200     200
  public        revoked key            moved    200        200   200       200     200
  public        key of another site    moved    200        200   200       200     200
  public        good JWT               200      200        200   200       200     200
  public        expired JWT            200      200        200   200       200     200
  public        JWT of a wrong key     200      200        200   200       200     200
  public        JWT without algorithm  200      200        200   200       200     200
  public        token of another site  200      404        404   404       404     404
  public        token of elsewhere     200      404        404   404       404     404
  public        member                 200      200        200   200       200     200
  public        member of elsewhere    200      404        404   404       404     404
  unlisted      anonymous              200      200        200   200       200     200
  unlisted      good key               200      200        200   200       200     200
  unlisted      revoked key            moved    200        200   200       200     200
  unlisted      key of another site    moved    200        200   200       200     200
  unlisted      good JWT               200      200        200   200       200     200
  unlisted      expired JWT            200      200        200   200       200     200
  unlisted      JWT of a wrong key     200      200        200   200       200     200
  unlisted      JWT without algorithm  200      200        200   200       200     200
  unlisted      token of another site  200      404        404   404       404     404
  unlisted      token of elsewhere     200      404        404   404       404     404
  unlisted      member                 200      200        200   200       200     200
  unlisted      member of elsewhere    200      404        404   404       404     404
  share-link    anonymous              404      401        401   401       401     401
  share-link    good key               200      200        200   200       200     200
  share-link    revoked key            404      401        401   401       401     401
  share-link    key of another site    404      401        401   401       401     401
  share-link    good JWT               404      401        401   401       401     401
  share-link    expired JWT            404      401        401   401       401     401
  share-link    JWT of a wrong key     404      401        401   401       401     401
  share-link    JWT without algorithm  404      401        401   401       401     401
  share-link    token of another site  404      404        404   404       404     404
  share-link    token of elsewhere     404      404        404   404       404     404
  share-link    member                 404      200        200   200       200     200
  share-link    member of elsewhere    404      404        404   404       404     404
  visitor-auth  anonymous              404      401        401   401       401     401
  visitor-auth  good key               404      401        401   401       401     401
  visitor-auth  revoked key            404      401        401   401       401     401
  visitor-auth  key of another site    404      401        401   401       401     401
  visitor-auth  good JWT               200      200        200   200       200     200
  visitor-auth  expired JWT            404      401        401   401       401     401
  visitor-auth  JWT of a wrong key     404      401        401   401       401     401
  visitor-auth  JWT without algorithm  404      401        401   401       401     401
  visitor-auth  token of another site  404      404        404   404       404     404
  visitor-auth  token of elsewhere     404      404        404   404       404     404
  visitor-auth  member                 404      200        200   200       200     200
  visitor-auth  member of elsewhere    404      404        404   404       404     404
  unpublished   anonymous              404      401        401   401       401     401
  unpublished   good key               404      401        401   401       401     401
  unpublished   revoked key            404      401        401   401       401     401
  unpublished   key of another site    404      401        401   401       401     401
  unpublished   good JWT               404      401        401   401       401     401
  unpublished   expired JWT            404      401        401   401       401     401
  unpublished   JWT of a wrong key     404      401        401   401       401     401
  unpublished   JWT without algorithm  404      401        401   401       401     401
  unpublished   token of another site  404      404        404   404       404     404
  unpublished   token of elsewhere     404      404        404   404       404     404
  unpublished   member                 404      404        200   200       404     200
  unpublished   member of elsewhere    404      404        404   404       404     404`;

const KINDS = ['public', 'unlisted', 'share-link', 'visitor-auth', 'unpublished'] as const;
type Kind = (typeof KINDS)[number];

/** Stands on the page of every site, and in nothing else that a reader could be answered. */
const SECRET_WORD = 'quokka';

interface ReadableSite extends PublishedSite {
  pageId: string;
  revisionId: string;
  fileId: string;
  goodKey: string;
  revokedKey: string;
}

/** What somebody brings to a site; a token of its own is used whatever resolving gives. */
interface Brought {
  path?: string;
  jwtToken?: string;
  bearer?: string;
}

let sites: Map<Kind, ReadableSite>;
let readers: Map<string, (site: ReadableSite) => Brought | Promise<Brought>>;

beforeAll(async () => {
  const organization = await build.organization();
  const made = await Promise.all(
    KINDS.map(async (kind) => [kind, await readableSite(kind, await newContentSpace(organization))] as const),
  );
  sites = new Map(made);
  const [sameOrganization, elsewhere] = await Promise.all([
    newPublishedSite({ space: await newContentSpace(organization) }),
    newPublishedSite(),
  ]);
  const tokenHere = (await sameOrganization.resolve()).body.apiToken;
  const tokenElsewhere = (await elsewhere.resolve()).body.apiToken;
  const { key: otherKey } = await sameOrganization.shareLink();
  const { token: memberToken } = await build.member(organization.id, 'read');
  const { token: strangerToken } = await build.member(elsewhere.space.organizationId, 'admin');
  readers = new Map<string, (site: ReadableSite) => Brought | Promise<Brought>>([
    ['anonymous', () => ({})],
    ['good key', ({ goodKey }) => ({ path: `/~${goodKey}` })],
    ['revoked key', ({ revokedKey }) => ({ path: `/~${revokedKey}` })],
    ['key of another site', () => ({ path: `/~${otherKey}` })],
    ['good JWT', async (site) => ({ jwtToken: await site.sign() })],
    ['expired JWT', async (site) => ({ jwtToken: await site.sign({}, { expiresIn: -3600 }) })],
    ['JWT of a wrong key', async (site) => ({ jwtToken: await site.sign({}, { key: 'k'.repeat(64) }) })],
    ['JWT without algorithm', () => ({ jwtToken: new UnsecuredJWT({}).setExpirationTime('5 min').encode() })],
    ['token of another site', () => ({ jwtToken: tokenHere, bearer: tokenHere })],
    ['token of elsewhere', () => ({ jwtToken: tokenElsewhere, bearer: tokenElsewhere })],
    ['member', () => ({ jwtToken: memberToken, bearer: memberToken })],
    ['member of elsewhere', () => ({ jwtToken: strangerToken, bearer: strangerToken })],
  ]);
});

describe('the audience of a site', () => {
  it.each(KINDS)('200, 401, 404: everybody gets exactly what is for them of a site that is %s', async (kind) => {
    const rows = await Promise.all([...readers.keys()].map((reader) => rowOf(kind, reader)));
    const [, ...expected] = EXPECTED.trim().split('\n');
    expect(rows).toEqual(
      expected.map((line) => line.trim().split(/ {2,}/).join(' | ')).filter((line) => line.startsWith(`${kind} |`)),
    );
  });

  it.each(['share-link', 'visitor-auth', 'unpublished'] as const)(
    '404: nobody can tell a site that is %s from one that does not exist',
    async (kind) => {
      const responses = [await siteOf(kind).resolve('/'), await siteOf(kind).resolve(`/~${'k'.repeat(32)}/page`)];
      const absent = await api.post('/urls/published', { url: `${siteOf(kind).address}x/` });
      const said = ({ status, body: { error } }: ApiResponse) => ({ status, name: error.name, message: error.message });
      expect(responses.map(said)).toEqual([said(absent), said(absent)]);
    },
  );
});

async function readableSite(kind: Kind, space: Awaited<ReturnType<typeof newContentSpace>>): Promise<ReadableSite> {
  const isPublished = kind !== 'unpublished';
  const site = await newPublishedSite({ space, published: isPublished, visibility: isPublished ? kind : 'public' });
  const { body } = await space.change(
    { operation: 'insert_page', document: { markdown: `# Animals\n\nThe ${SECRET_WORD} smiles.\n` } },
    { operation: 'insert_files', files: [{ name: `${SECRET_WORD}.txt`, base64: 'YQ==' }] },
  );
  const [good, revoked] = [await site.shareLink(), await site.shareLink()];
  await site.client.patch(revoked.url, { active: false });
  return {
    ...site,
    pageId: body.changes[0].page.id,
    revisionId: body.revision,
    fileId: body.insertedFiles[0].id,
    goodKey: good.key,
    revokedKey: revoked.key,
  };
}

async function rowOf(kind: Kind, name: string): Promise<string> {
  const site = siteOf(kind);
  const { bearer, path = '', jwtToken } = (await readers.get(name)?.(site)) ?? {};
  const visitor = jwtToken === undefined ? undefined : { jwtToken };
  const resolved = await site.resolve(path, visitor);
  const isMoved = resolved.body.target === 'content';
  const { apiToken } = isMoved ? (await resolveAt(resolved.body.redirect)).body : resolved.body;
  const token = bearer ?? apiToken;
  const responses = await reads(site, token === undefined ? api : api.as(token));
  return [kind, name, isMoved ? 'moved' : resolved.status, ...responses].join(' | ');
}

/** The status of every read; it is a success exactly when the content is in the response. */
async function reads(site: ReadableSite, client: Client): Promise<(number | string)[]> {
  const { space, url, pageId, revisionId, fileId } = site;
  const published = await client.get(`${url}/published`);
  const isShown = published.text.includes(space.id);
  const holding = [
    await client.get(`${space.url}/content/page/${pageId}`),
    await client.get(`${space.url}/revisions/${revisionId}/page/${pageId}`),
    await client.post(`${url}/search`, { query: SECRET_WORD, mode: 'all' }),
    await client.get(`${space.url}/content/files/${fileId}`),
  ];
  return [
    truthful(published.status, isShown),
    ...holding.map(({ status, text }) => truthful(status, text.includes(SECRET_WORD))),
  ];
}

function truthful(status: number, holdsContent: boolean): number | string {
  if ((status === 200) === holdsContent) return status;
  return `${status} ${holdsContent ? 'with' : 'without'} content`;
}

function resolveAt(url: string): Promise<ApiResponse> {
  return api.post('/urls/published', { url });
}

function siteOf(kind: Kind): ReadableSite {
  const site = sites.get(kind);
  if (!site) throw new Error(`There is no site that is ${kind}`);
  return site;
}
