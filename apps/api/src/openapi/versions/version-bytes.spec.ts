import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';
import { statementsOf } from '../../../test/statements.js';

const { VersionBytes } = await native<typeof import('./version-bytes.service.js')>(
  '../dist/openapi/versions/version-bytes.service.js',
);

const DOCUMENT = { openapi: '3.1.0', info: { title: 'Pets "and" Ünicode 🐈', version: '1' }, paths: {} };

async function newVersion() {
  const { id: organizationId } = await build.organization();
  const spec = await build.openApiSpec(organizationId);
  const versionId = await build.openApiVersion(spec, { document: DOCUMENT, yaml: '# "Pets" 🐈\n' });
  return { organizationId, specId: spec.id, versionId };
}

describe('the bytes of versions', () => {
  it('are those of the document, and of the text that its author wrote', async () => {
    const bytes = new VersionBytes(database);
    const ref = await newVersion();
    expect((await bytes.document(ref)).toString()).toBe(JSON.stringify(DOCUMENT));
    expect(JSON.parse((await bytes.raw(ref)).toString())).toEqual({ text: '# "Pets" 🐈\n', format: 'yaml' });
  });

  it('are read once, however many ask at once and later', async () => {
    const bytes = new VersionBytes(database);
    const ref = await newVersion();
    const askMany = () => statementsOf(() => Promise.all([1, 2, 3, 4].map(() => bytes.document(ref))));
    expect([await askMany(), await askMany()]).toEqual([1, 0]);
  });

  it('503: are not read for who comes when too many wait, and for everybody else', async () => {
    const bytes = new VersionBytes(database);
    const ref = await newVersion();
    const missing = (name: number) => bytes.document({ ...ref, versionId: `missing-${name}` });
    const responses = await Promise.allSettled([...Array(103).keys()].map(missing));
    const codes = responses.map((response) => (response.status === 'rejected' ? response.reason.code : undefined));
    expect(codes.filter((code) => code === 'openapi_version.busy')).toHaveLength(1);
    expect(codes.filter((code) => code === 'openapi_version.not_found')).toHaveLength(102);
    expect(await bytes.document(ref)).toHaveLength(Buffer.byteLength(JSON.stringify(DOCUMENT)));
  });
});
