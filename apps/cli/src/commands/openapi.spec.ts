import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VersionOptions } from '@lectern/commands/testing/openapi-specs';
import { native } from '../../../../packages/database/test/harness.js';
import { SECRET_KEY } from '../../test/command-line.js';
import { type Installation, openInstallation } from '../../test/installation.js';

const { Factory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);
const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');

const TEXT = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n';
const URL_SOURCE = 'https://example.com/pets.yaml';

let installation: Installation;
let build: InstanceType<typeof Factory>;
let folder: string;
beforeAll(async () => {
  [installation, folder] = [await openInstallation(), await mkdtemp(path.join(tmpdir(), 'lectern-openapi-'))];
  build = new Factory(installation.database, new Keyring(SECRET_KEY));
});
afterAll(async () => {
  await installation.remove();
  await rm(folder, { recursive: true });
});

async function newFile(content: string | Uint8Array): Promise<string> {
  const file = path.join(await mkdtemp(path.join(folder, 'file-')), 'pets.yaml');
  await writeFile(file, content);
  return file;
}

async function newOrganization() {
  const { id } = await build.organization();
  const publish = (source: string, ...options: string[]) =>
    installation.run(['openapi', 'publish', source, '--slug', 'pets', '--org', id, ...options]);
  const find = () =>
    installation.database.prisma.openApiSpec.findFirst({ where: { organizationId: id, slug: 'pets' } });
  return { id, publish, find };
}

type Organization = Awaited<ReturnType<typeof newOrganization>>;

/** Stands in for the worker: waits until an order is recorded, then does something with the specification. */
async function whenOrdered({ find }: Organization, order: number, work: (id: string) => Promise<unknown>) {
  for (;;) {
    const spec = await find();
    if (spec?.orders === order) return work(spec.id);
  }
}

const versionOf = ({ id }: Organization, options: VersionOptions = {}) => {
  return (specId: string) => build.openApiVersion({ organizationId: id, id: specId }, options);
};

describe('lectern openapi publish', () => {
  it('sends a file as a text, waits until it is processed, and names the version', async () => {
    const organization = await newOrganization();
    const published = organization.publish(await newFile(TEXT), '--patience', '60');
    await whenOrdered(organization, 1, versionOf(organization));

    const { code, output, errors } = await published;

    const spec = await organization.find();
    expect([code, errors]).toEqual([0, '']);
    expect(spec).toMatchObject({ sourceText: TEXT, sourceUrl: null });
    expect(output).toContain(`Registered the specification "pets" (${spec?.id})`);
    expect(output).toContain(`Version ${spec?.lastVersionId} is now the newest.`);
    expect(output).not.toContain('Changes:');
  });

  it('gives a specification another source, and says what changed and what of it breaks clients', async () => {
    const organization = await newOrganization();
    await organization.publish(await newFile(TEXT), '--no-wait');
    await whenOrdered(organization, 1, versionOf(organization));
    const published = organization.publish(URL_SOURCE, '--patience', '60');
    const removed = { type: 'removed', breaking: true, kind: 'operation', path: '/p', method: 'get' } as const;
    const gone = [...Array(12).keys()].map((index) => ({ ...removed, message: `Operation ${index} was removed.` }));
    const added = { ...removed, type: 'added', breaking: false, message: 'One was added.' } as const;
    const doubtful = { ...added, type: 'changed', level: 'warning', message: 'A default changed.' } as const;
    await whenOrdered(organization, 2, versionOf(organization, { changes: [...gone, added, doubtful] }));

    const { code, output } = await published;

    expect(code).toBe(0);
    expect(output).toContain('Updated the specification "pets"');
    expect(output).toContain(
      'Changes: 1 added, 12 removed, 1 changed; 12 of them can break clients, 1 may break some.',
    );
    expect(output).toContain('breaking  Operation 0 was removed.');
    expect(output).toContain(`... and 2 more. GET /v1/orgs/${organization.id}/openapi/pets/versions/`);
    expect(output).not.toContain('One was added.');
    expect(await organization.find()).toMatchObject({ sourceUrl: URL_SOURCE, sourceText: null });
  });

  it('says that nothing has changed', async () => {
    const organization = await newOrganization();
    const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} };
    await organization.publish(URL_SOURCE, '--no-wait');
    await whenOrdered(organization, 1, versionOf(organization, { document }));
    const published = organization.publish(URL_SOURCE, '--patience', '60');
    await whenOrdered(organization, 2, versionOf(organization, { document }));

    expect(await published).toMatchObject({ code: 0, output: expect.stringContaining('Nothing changed: version') });
  });

  it('fails with what is wrong with the source', async () => {
    const organization = await newOrganization();
    const published = organization.publish(await newFile('<html>'), '--patience', '60');
    const problem = { message: 'Line 1: this is a web page.', code: 'PARSE_ERROR' };
    const warning = { message: 'Keys were left out.', level: 'warning' };
    const errors = [problem, warning];
    const data = { processingState: 'complete', errorCode: 'PARSE_ERROR', errors, errorCount: 1 } as const;
    await whenOrdered(organization, 1, (id) =>
      installation.database.prisma.openApiSpec.update({ where: { id }, data }),
    );

    const { code, output, errors: said } = await published;

    expect([code, said]).toEqual([1, 'The specification could not be processed (PARSE_ERROR).\n']);
    expect(output).toContain('Problems in the source: 1. Warnings: 1.');
    expect(output).toContain(problem.message);
    expect(output).toContain('warning  Keys were left out.');
  });

  it('says that the worker must be running when nothing starts processing', async () => {
    const { publish } = await newOrganization();

    const { code, errors } = await publish(URL_SOURCE, '--patience', '0');

    expect([code, errors]).toEqual([1, expect.stringContaining('the worker is not running')]);
  });

  it('leaves a trace in the audit trail', async () => {
    const { id, publish } = await newOrganization();
    await publish(URL_SOURCE, '--no-wait');
    const where = { organizationId: id, action: 'openapi-spec.created' };

    const entry = await installation.database.prisma.auditEvent.findFirstOrThrow({ where });

    expect(entry).toMatchObject({ actorId: 'operator', source: 'script', payload: { slug: 'pets', url: URL_SOURCE } });
  });

  it.each<[string, () => Promise<string> | string, string]>([
    ['a file that is not there', () => 'nowhere.yaml', 'There is no file "nowhere.yaml"'],
    ['a folder', () => folder, 'is not a file'],
    ['an empty file', () => newFile(''), 'is empty'],
    ['a file that is too large', () => newFile('x'.repeat(1025)), 'has 1025 bytes. The maximum is 1024'],
    ['a file that is no text', () => newFile(new Uint8Array([0xff, 0xfe, 0x41])), 'is not valid UTF-8 text'],
    ['a file with a NUL character', () => newFile('openapi: \0'), 'is not valid UTF-8 text'],
    [
      'an address with a password',
      () => 'https://robot:secret@example.com/',
      'must not hold a user name or a password',
    ],
  ])('refuses %s', async (_what, source, message) => {
    const { id, find } = await newOrganization();
    const args = ['openapi', 'publish', await source(), '--slug', 'pets', '--org', id];

    const { code, errors } = await installation.run(args, { LECTERN_OPENAPI_LIMIT_BYTES: '1024' });

    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
    expect(await find()).toBeNull();
  });

  it('refuses a slug that cannot be one, and an organization that is not there', async () => {
    const { id } = await build.organization();
    const publish = (slug: string, org: string) =>
      installation.run(['openapi', 'publish', URL_SOURCE, '--slug', slug, '--org', org]);

    expect((await publish('pet store', id)).errors).toContain('"pet store" is not a valid slug: it must be letters');
    expect((await publish('pets', 'nowhere')).errors).toContain('There is no organization "nowhere"');
  });
});
