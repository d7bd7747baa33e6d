import { describe, expect, it } from '@jest/globals';
import { api, build, native } from '../../../test/harness.js';

const { CompareVersions } = await native<typeof import('./compare-versions.service.js')>(
  '../dist/openapi/versions/compare-versions.service.js',
);

const CHANGE = {
  type: 'removed',
  breaking: true,
  kind: 'operation',
  path: '/pets',
  method: 'get',
  message: 'The operation GET /pets was removed.',
} as const;

const counts = { added: 0, removed: 0, changed: 0, breaking: 0, warning: 0, ignored: 0 };

const withPaths = (...paths: string[]) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: 'Fine' } } } }])),
});

async function newSpec() {
  const { id, admin } = await build.organization();
  const spec = await build.openApiSpec(id, { slug: 'pets' });
  const url = `/orgs/${id}/openapi/pets/versions`;
  return { organizationId: id, client: api.as(admin), url, addVersion: build.openApiVersion.bind(build, spec) };
}

describe('GET /v1/orgs/:organizationId/openapi/:specSlug/versions/:versionId/changes', () => {
  it('200: the first version has nothing to differ from', async () => {
    const { client, url, addVersion } = await newSpec();
    const id = await addVersion();
    expect((await client.get(`${url}/latest/changes`)).body).toEqual({
      object: 'openapi-spec-changes',
      from: null,
      to: id,
      counts,
      complete: true,
      changes: [],
    });
  });

  it('200: tells what was found when the version was made, with or without the version before it', async () => {
    const { client, url, addVersion } = await newSpec();
    const [from, to] = [await addVersion(), await addVersion({ changes: [CHANGE] })];
    const { body } = await client.get(`${url}/${to}/changes`);
    expect(body).toEqual({
      object: 'openapi-spec-changes',
      from,
      to,
      counts: { ...counts, removed: 1, breaking: 1 },
      complete: true,
      // What was found before there were levels gets one as well.
      changes: [{ ...CHANGE, level: 'breaking', ignored: false }],
    });
    for (const same of [`${to}/changes?from=${from}`, 'latest/changes', `latest/changes?from=${from}`]) {
      expect((await client.get(`${url}/${same}`)).body).toEqual(body);
    }
  });

  it('200: compares any two versions, in both directions, and one with itself', async () => {
    const { client, url, addVersion } = await newSpec();
    const first = await addVersion({ document: withPaths('/pets') });
    await addVersion({ document: withPaths('/pets', '/cats') });
    const third = await addVersion({ document: withPaths('/dogs', '/cats') });
    const { body } = await client.get(`${url}/latest/changes?from=${first}`);
    expect(body).toMatchObject({
      from: first,
      to: third,
      complete: true,
      counts: { added: 2, removed: 1, breaking: 1 },
    });
    expect(body.changes).toContainEqual(
      expect.objectContaining({ level: 'breaking', rule: 'operation-removed', path: '/pets', breaking: true }),
    );
    const back = await client.get(`${url}/${first}/changes?from=${third}`);
    expect(back.body.counts).toMatchObject({ added: 1, removed: 2, breaking: 2 });
    const itself = await client.get(`${url}/${first}/changes?from=${first}`);
    expect(itself.body).toMatchObject({ from: first, to: first, changes: [] });
  });

  it('200: lists ignored changes, which do not count as breaking, and takes a new list at once', async () => {
    const { client, url, addVersion } = await newSpec();
    const first = await addVersion({ document: withPaths('/pets', '/cats') });
    await addVersion({ document: withPaths('/dogs') });
    const last = await addVersion({ document: withPaths() });
    const target = `${url}/${last}/changes?from=${first}`;
    const { headers, body } = await client.get(target);
    expect(body.counts).toEqual({ ...counts, removed: 2, breaking: 2 });
    const known = { headers: { 'if-none-match': String(headers['etag']) } };
    await client.patch(url.replace('/versions', ''), {
      ignoredChanges: [{ rule: 'operation-removed', path: '/pets' }],
    });
    const ignoring = await client.get(target, known);
    expect(ignoring.body.counts).toEqual({ ...counts, removed: 2, breaking: 1, ignored: 1 });
    expect(ignoring.body.changes).toMatchObject([
      { path: '/pets', level: 'breaking', breaking: false, ignored: true },
      { path: '/cats', level: 'breaking', breaking: true, ignored: false },
    ]);
  });

  it('304: versions never change, so who has an answer keeps it', async () => {
    const { client, url, addVersion } = await newSpec();
    const [first] = [await addVersion(), await addVersion(), await addVersion()];
    const target = `${url}/latest/changes?from=${first}`;
    const { headers } = await client.get(target);
    const known = { headers: { 'if-none-match': String(headers['etag']) } };
    expect((await client.get(target, known)).status).toBe(304);
    expect((await client.get(`${url}/latest/changes`, known)).status).toBe(200);
  });

  it('404: "from" has to be a version of the same specification', async () => {
    const { organizationId, client, url, addVersion } = await newSpec();
    await addVersion();
    const sibling = await build.openApiVersion(await build.openApiSpec(organizationId));
    for (const from of ['missing', sibling]) {
      const { status, body } = await client.get(`${url}/latest/changes?from=${from}`);
      expect([status, body.error.name]).toEqual([404, 'openapi_version.from_not_found']);
      expect(body.error.message).toContain(from);
    }
  });
});

describe('comparing', () => {
  const document = JSON.stringify(withPaths('/pets'));

  it('503: turns away who comes when too many wait, and gives everybody else a turn', async () => {
    const compare = new CompareVersions();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let turns = 0;
    const read = async () => {
      turns += 1;
      await gate;
      throw new Error('read');
    };
    const accepted = Promise.allSettled([...Array(11)].map(() => compare.execute(read)));
    await expect(compare.execute(read)).rejects.toMatchObject({
      code: 'openapi_version.busy',
      status: 503,
      retryAfterSeconds: expect.any(Number),
    });
    expect(turns).toBe(1);
    open();
    expect((await accepted).map(({ status }) => status)).toEqual(Array(11).fill('rejected'));
    expect(turns).toBe(11);
  });

  it('hands on the failure of reading, and goes on', async () => {
    const compare = new CompareVersions();
    await expect(compare.execute(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    const pair = { before: document, after: document, at: new Date() };
    await expect(compare.execute(async () => pair)).resolves.toMatchObject({
      complete: true,
    });
  });
});
