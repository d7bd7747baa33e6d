import { afterEach, describe, expect, it } from '@jest/globals';
import { database, localClient, newRunner } from '../../test/harness.js';
import { jobRow } from '../../test/job-rows.js';
import { RegisteredSpec, reading, specification } from '../../test/spec-run.js';
import { SpecServer, stopSpecServers } from '../../test/spec-server.js';

const HOUR_MS = 3_600_000;

afterEach(stopSpecServers);

const YAML = 'openapi: 3.1.0\ninfo:\n  title: Pets\n  version: "1"\npaths:\n  /pets:\n    get: {responses: {}}\n';
const SWAGGER = { swagger: '2.0', info: { title: 'Pets', version: '1' }, paths: {}, host: 'api.test' };

describe('openapi.process', () => {
  it.each([
    ['JSON', JSON.stringify(reading('pets')), { openapi: '3.0.3', sourceFormat: 'json', operations: 1 }],
    ['YAML', YAML, { openapi: '3.1.0', sourceFormat: 'yaml', operations: 1 }],
    ['Swagger 2.0', JSON.stringify(SWAGGER), { openapi: '2.0', sourceFormat: 'json', operations: 0 }],
  ])('makes a version of %s that it fetches', async (_kind, text, expected) => {
    const server = await SpecServer.start({ '/openapi.json': text });
    const spec = await RegisteredSpec.of(server.url());
    expect(await spec.row()).toMatchObject({ processingState: 'pending', lastVersionId: null });

    const row = await spec.process();
    const [version] = await spec.versions();
    expect(row).toMatchObject({
      processingState: 'complete',
      lastVersionId: version?.id,
      errorCode: null,
      errors: [],
      failures: 0,
      lastProcessedAt: expect.anything(),
    });
    expect(version).toMatchObject({ ...expected, title: 'Pets', sourceText: text, sourceUrl: server.url() });
    expect(version).toMatchObject({ previousId: null, changes: [], changesComplete: true });
    expect(JSON.parse(version?.document ?? '')).toHaveProperty('openapi', expect.stringMatching(/^3\./));
  });

  it('makes a version of a text that was sent, once and for all', async () => {
    const spec = await RegisteredSpec.of({ text: YAML });
    expect(await spec.process()).toMatchObject({ processingState: 'complete', errorCode: null, refreshAt: null });
    expect(await spec.versions()).toEqual([expect.objectContaining({ sourceUrl: null, sourceText: YAML })]);
  });

  it('keeps the order of the author, and does not take another order for another version', async () => {
    const server = await SpecServer.start({ '/openapi.json': '{"paths":{},"openapi":"3.0.3","info":{"title":"b"}}' });
    const spec = await RegisteredSpec.of(server.url());
    await spec.process();
    server.at('/openapi.json', '{"info":{"title":"b"},"openapi":"3.0.3","paths":{}}');
    await spec.processAgain();
    const versions = await spec.versions();
    expect(versions.map(({ document }) => document)).toEqual(['{"paths":{},"openapi":"3.0.3","info":{"title":"b"}}']);
  });

  it('makes exactly one version of a change, with what changed, and tells of it', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('pets', 'cats') });
    const spec = await RegisteredSpec.of(server.url());
    const before = await spec.process();
    server.at('/openapi.json', reading('cats', 'dogs'));

    const after = await spec.processAgain();
    const versions = await spec.versions();
    expect(versions.map(({ id }) => id)).toEqual([before.lastVersionId, after.lastVersionId]);
    expect(versions[1]).toMatchObject({ previousId: before.lastVersionId, changesComplete: true });
    expect(versions[1]?.changes).toEqual([
      expect.objectContaining({ type: 'removed', breaking: true, path: '/pets', method: 'get' }),
      expect.objectContaining({ type: 'added', breaking: false, path: '/dogs', method: 'get' }),
    ]);
    const events = await database.prisma.event.findMany({
      where: { organizationId: spec.organizationId, type: 'openapi-version.created' },
      orderBy: { occurredAt: 'asc' },
    });
    const counts = { added: 0, removed: 0, changed: 0, breaking: 0, warning: 0, ignored: 0 };
    expect(events.map(({ payload }) => payload)).toEqual([
      { specId: spec.id, versionId: versions[0]?.id, ...counts },
      { specId: spec.id, versionId: versions[1]?.id, ...counts, added: 1, removed: 1, breaking: 1 },
    ]);
  });

  it('tells what breaks the rules of a specification that it can work with', async () => {
    const spec = await RegisteredSpec.of(specification({ info: {}, tag: [] }));
    const row = await spec.process();
    const missing = { level: 'error', rule: 'missing-field', code: 'VALIDATION_ERROR' };
    expect(row).toMatchObject({ processingState: 'complete', errorCode: null, errorCount: 2 });
    expect(row.errors).toEqual([
      { ...missing, message: expect.stringMatching(/^\/info: .*"title"/), pointer: '/info' },
      { ...missing, message: expect.stringMatching(/^\/info: .*"version"/), pointer: '/info' },
      {
        level: 'warning',
        rule: 'unknown-field',
        code: 'VALIDATION_WARNING',
        message: '/tag: The field "tag" is not known in the specification.',
        pointer: '/tag',
      },
    ]);
  });

  it('judges the end of an operation by the day on which it is gone', async () => {
    const ending = (sunset: string) => {
      const get = { deprecated: true, 'x-sunset': sunset, responses: { 200: { description: '' } } };
      return specification({ paths: { '/pets': { get } } });
    };
    const removal = async (sunset: string) => {
      const server = await SpecServer.start({ '/openapi.json': ending(sunset) });
      const spec = await RegisteredSpec.of(server.url());
      await spec.process();
      server.at('/openapi.json', reading());
      await spec.processAgain();
      return (await spec.versions())[1]?.changes;
    };
    expect(await removal('2020-01-01')).toMatchObject([{ level: 'info', rule: 'operation-removed-after-sunset' }]);
    expect(await removal('2999-01-01')).toMatchObject([{ level: 'breaking', rule: 'operation-removed-before-sunset' }]);
  });

  it('does not count changes as breaking that the specification ignores', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('pets', 'cats', 'dogs') });
    const spec = await RegisteredSpec.of(server.url());
    await spec.process();
    const ignoredChanges = [{ rule: 'operation-removed', path: '/pets' }];
    await database.prisma.openApiSpec.update({ where: { id: spec.id }, data: { ignoredChanges } });
    server.at('/openapi.json', reading('dogs'));
    await spec.processAgain();
    const { payload } = await database.prisma.event.findFirstOrThrow({
      where: { organizationId: spec.organizationId, type: 'openapi-version.created' },
      orderBy: { occurredAt: 'desc' },
    });
    expect(payload).toMatchObject({ removed: 2, breaking: 1, ignored: 1 });
  });

  it('is due again after about the interval', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('pets') });
    const { refreshAt } = await (await RegisteredSpec.of(server.url())).process();
    const hours = (Number(refreshAt) - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(5.3);
    expect(hours).toBeLessThan(6.7);
  });

  it('keeps texts that databases do not: NUL and halves of characters', async () => {
    const odd = 'a\0b\ud800c';
    const operation = { summary: odd, tags: [odd], responses: {}, operationId: odd };
    const document = specification({ info: { title: odd, version: '1' }, paths: { [`/${odd}`]: { get: operation } } });
    const spec = await RegisteredSpec.of(document);
    await spec.process();
    const [version] = await spec.versions();
    expect(version?.title).toBe('a\ufffdb\ufffdc');
    expect(JSON.parse(version?.document ?? '')).toEqual(document);
    expect(JSON.stringify(version?.outline)).toContain('a\ufffdb\ufffdc');
    await spec.order({ text: JSON.stringify(specification({ paths: { '/a\0\udc00': 1 } })) });
    expect(await spec.process()).toMatchObject({ errorCode: 'PARSE_ERROR', errorCount: 1 });
    await spec.order({ text: JSON.stringify(specification()) });
    await spec.process();
    const changes = (await spec.versions())[1]?.changes;
    expect(JSON.stringify(changes)).toContain('a\ufffdb\ufffdc');
  });

  it('reads other encodings than UTF-8', async () => {
    const text = JSON.stringify(specification({ info: { title: 'Grüße', version: '1' } }));
    const server = await SpecServer.start({
      '/latin': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' })
          .end(Buffer.from(text, 'latin1')),
      '/utf16': (_request, response) => response.end(Buffer.from(`\ufeff${text}`, 'utf16le')),
      '/bom': (_request, response) => response.end(`\ufeff${text}`),
    });
    for (const path of ['/latin', '/utf16', '/bom']) {
      const spec = await RegisteredSpec.of(server.url(path));
      await spec.process();
      expect(await spec.versions()).toEqual([expect.objectContaining({ title: 'Grüße', sourceText: text })]);
    }
  });

  it('keeps as many versions as are wanted, the newest ones', async () => {
    const server = await SpecServer.start();
    const spec = await RegisteredSpec.of(server.url());
    for (const name of ['a', 'b', 'c', 'd']) {
      server.at('/openapi.json', reading(name));
      if (name === 'a') await spec.process();
      else await spec.processAgain({ openapi: { versionsKept: 2 } });
    }
    const versions = await spec.versions();
    expect(versions.map(({ document }) => Object.keys(JSON.parse(document).paths))).toEqual([['/c'], ['/d']]);
    expect(await spec.row()).toMatchObject({ lastVersionId: versions[1]?.id });
  });

  it('says how far it has come', async () => {
    const spec = await RegisteredSpec.of(reading('pets'));
    const jobId = await spec.jobId();
    await newRunner({ outbound: localClient }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', progressDone: 2, progressTotal: 3 });
  });
});

describe('openapi.process, of a source that can say that nothing changed', () => {
  /** A server that answers 304 to whoever has the text, by one of the two ways of telling. */
  function sourceThatKnows(header: 'etag' | 'last-modified', condition: string, value: string): Promise<SpecServer> {
    return SpecServer.start({
      '/openapi.json': (request, response) => {
        if (request.headers[condition] === value) response.writeHead(304).end();
        else response.writeHead(200, { [header]: value }).end(JSON.stringify(specification({ info: {} })));
      },
    });
  }

  it.each([
    ['etag', 'if-none-match', 'W/"1a"'],
    ['last-modified', 'if-modified-since', 'Sun, 01 Nov 2026 08:00:00 GMT'],
  ] as const)('by %s, asks and takes its word', async (header, condition, value) => {
    const server = await sourceThatKnows(header, condition, value);
    const spec = await RegisteredSpec.of(server.url());
    const first = await spec.process();
    const again = await spec.processAgain();
    expect(server.requests.map(({ headers }) => headers[condition])).toEqual([undefined, value]);
    expect(await spec.versions()).toHaveLength(1);
    const { lastVersionId, errors, errorCount } = first;
    expect(again).toMatchObject({ processingState: 'complete', lastVersionId, errors, errorCount, failures: 0 });
    expect(errorCount).toBe(2);
    expect(Number(again.lastProcessedAt)).toBeGreaterThan(Number(first.lastProcessedAt));
  });

  it('asks for all of it when the source is another one, or has failed', async () => {
    const server = await sourceThatKnows('etag', 'if-none-match', '"1"');
    const spec = await RegisteredSpec.of(server.url());
    await spec.process();
    await spec.order(server.url('/gone'));
    await spec.process();
    await spec.order(server.url());
    await spec.process();
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
    expect(await spec.versions()).toHaveLength(1);
  });

  it('does not ask for what it refers to by the validators of something else', async () => {
    const server = await SpecServer.start({
      '/openapi.json': (_request, response) =>
        response
          .writeHead(200, { etag: '"1"' })
          .end(JSON.stringify(specification({ paths: { '/a': { $ref: 'a.json' } } }))),
      '/a.json': { get: { responses: {} } },
    });
    const spec = await RegisteredSpec.of(server.url());
    expect(await spec.process()).toMatchObject({ errorCode: null, etag: null });
    server.at('/a.json', { put: { responses: {} } });
    await spec.processAgain();
    expect(await spec.versions()).toHaveLength(2);
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).not.toContain('"1"');
  });

  it('says that a server is wrong which answers 304 although nothing was asked', async () => {
    const server = await SpecServer.start({ '/openapi.json': (_request, response) => response.writeHead(304).end() });
    expect(await (await RegisteredSpec.of(server.url())).process()).toMatchObject({ errorCode: 'FETCH_ERROR' });
  });
});
