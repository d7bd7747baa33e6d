import { afterEach, describe, expect, it } from '@jest/globals';
import { native } from '../../test/harness.js';
import { RegisteredSpec, specification } from '../../test/spec-run.js';
import { SpecServer, stopSpecServers } from '../../test/spec-server.js';

const { createGuardedClient } = await native<typeof import('@lectern/outbound/guarded-client')>(
  '@lectern/outbound/guarded-client',
);
const { createAddressPolicy } = await native<typeof import('@lectern/outbound/address-policy')>(
  '@lectern/outbound/address-policy',
);

afterEach(stopSpecServers);

const referringTo = ($ref: string) =>
  specification({
    paths: {
      '/a': { get: { responses: { 200: { description: '', content: { 'application/json': { schema: { $ref } } } } } } },
    },
  });

describe('what a specification refers to', () => {
  it('is bundled with its document, from where redirects lead', async () => {
    const server = await SpecServer.start({
      '/old.json': (_request, response) => response.writeHead(302, { location: '/api/openapi.json' }).end(),
      '/api/openapi.json': referringTo('schemas/pet.yaml#/Pet'),
      '/api/schemas/pet.yaml': 'Pet:\n  type: object\n  properties:\n    owner: {$ref: ../owner.json}\n',
      '/api/owner.json': { type: 'string', title: 'Owner' },
    });
    const spec = await RegisteredSpec.of(server.url('/old.json'));
    expect(await spec.process()).toMatchObject({ errorCode: null, errors: [] });
    const [version] = await spec.versions();
    const { schemas } = JSON.parse(version?.document ?? '').components;
    expect(schemas).toMatchObject({
      Pet: { properties: { owner: { $ref: '#/components/schemas/owner' } } },
      owner: { title: 'Owner' },
    });
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/old.json',
      '/api/openapi.json',
      '/api/schemas/pet.yaml',
      '/api/owner.json',
    ]);
  });

  it('is bundled where it stands in place of operations, for each of its many files', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `/p${index}`);
    const operation = 'summary: Read\nresponses:\n  200:\n    $ref: ../shared.yaml#/ok\n';
    const paths = Object.fromEntries(names.map((name) => [name, { get: { $ref: `operations${name}.yaml` } }]));
    const server = await SpecServer.start({
      '/openapi.json': specification({ paths }),
      '/shared.yaml': 'ok:\n  description: Fine\n',
      ...Object.fromEntries(names.map((name) => [`/operations${name}.yaml`, operation])),
    });
    const spec = await RegisteredSpec.of(server.url());
    expect(await spec.process()).toMatchObject({ errorCode: null, errors: [] });
    const [version] = await spec.versions();
    expect(version?.operations).toBe(60);
    expect(version?.document).not.toContain('.yaml');
    expect(JSON.parse(version?.document ?? '').components).toEqual({ responses: { ok: { description: 'Fine' } } });
    expect(server.requests).toHaveLength(62);
  });

  it('is told for each reference of a text that leads to another file', async () => {
    const paths = { '/a': { get: { $ref: './a.yaml' } }, '/b': { $ref: '../b.json#/item' } };
    const spec = await RegisteredSpec.of(specification({ paths }));
    const row = await spec.process();
    const told = { code: 'PARSE_ERROR', level: 'error', rule: 'reference-not-loaded' };
    expect(row).toMatchObject({ errorCode: 'PARSE_ERROR', errorCount: 2, lastVersionId: null });
    expect(row.errors).toEqual([
      {
        ...told,
        pointer: '/paths/~1a/get',
        message: expect.stringMatching(/^\/paths\/~1a\/get: The reference ".\/a.yaml" leads to another file/),
      },
      {
        ...told,
        pointer: '/paths/~1b',
        message: expect.stringMatching(/^\/paths\/~1b: The reference "..\/b.json#\/item" leads to another file/),
      },
    ]);
  });

  it('is not fetched from a private address', async () => {
    const inner = await SpecServer.start({ '/secret.json': { type: 'string' } });
    const outer = await SpecServer.start({ '/openapi.json': referringTo(inner.url('/secret.json')) });
    const lookup = async () => ['127.0.0.1'];
    const outbound = createGuardedClient({ policy: createAddressPolicy('docs.test'), lookup });
    const spec = await RegisteredSpec.of(outer.url('/openapi.json', 'docs.test'));
    const row = await spec.process({ outbound });
    expect(row).toMatchObject({ errorCode: 'FETCH_ERROR', errors: [{ code: 'FETCH_ERROR' }], lastVersionId: null });
    expect(JSON.stringify(row.errors)).toMatch(/\/paths\/~1a\/get.*could not be loaded.*resolves to an address of/);
    expect(inner.requests).toEqual([]);
  });

  it.each(['file:///etc/passwd', '../../../../etc/passwd', '/etc/passwd', 'C:\\\\secrets.txt'])(
    'is never a file of ours: %s',
    async ($ref) => {
      const server = await SpecServer.start({ '/openapi.json': referringTo($ref) });
      const spec = await RegisteredSpec.of(server.url());
      expect(await spec.process()).toMatchObject({ lastVersionId: null, errors: [{ message: expect.anything() }] });
      expect(JSON.stringify(await spec.row())).not.toContain('root:');
      const sent = await RegisteredSpec.of(referringTo($ref));
      expect(await sent.process()).toMatchObject({ errorCode: 'PARSE_ERROR', lastVersionId: null, refreshAt: null });
    },
  );

  it('is missing by its name and place', async () => {
    const server = await SpecServer.start({ '/openapi.json': referringTo('gone.json') });
    const { errorCode, errors } = await (await RegisteredSpec.of(server.url())).process();
    expect(errorCode).toBe('FETCH_ERROR');
    expect(JSON.stringify(errors)).toMatch(/\/paths\/~1a\/get.*gone\.json.*no document at this URL \(status 404\)/);
  });

  it('may take only what is left of the time', async () => {
    const server = await SpecServer.start({ '/openapi.json': referringTo('slow.json'), '/slow.json': () => {} });
    const spec = await RegisteredSpec.of(server.url());
    const { errorCode, errors } = await spec.process({ openapi: { timeoutMs: 300 } });
    expect(errorCode).toBe('FETCH_TIMEOUT');
    expect(JSON.stringify(errors)).toMatch(/slow\.json.*did not answer in time/);
  });

  it('keeps a text that was sent from being read once and for all', async () => {
    const server = await SpecServer.start({ '/pet.json': { type: 'string' } });
    const spec = await RegisteredSpec.of(referringTo(server.url('/pet.json')));
    expect(await spec.process()).toMatchObject({ errorCode: null, refreshAt: expect.anything() });
    server.at('/pet.json', { type: 'number' });
    await spec.processAgain();
    expect(await spec.versions()).toHaveLength(2);
  });
});
