import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, database, endpoints, outsideV1 } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { createWorld, type World } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

type Json = Record<string, unknown>;

interface Schema {
  $ref?: string;
  properties?: Json;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Json;
}

const writing = endpoints
  .map(({ route, endpoint }) => ({ ...endpoint, route }))
  .filter(({ method, upload }) => ['POST', 'PUT', 'PATCH'].includes(method) && !upload);

let world: World;
let columns: { name: string; type: string }[];
let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

beforeAll(async () => {
  world = await createWorld();
  const { rows } = await database.pool.query(
    `SELECT DISTINCT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  columns = rows;
  document = (await api.get(outsideV1('/openapi.json'))).body;
});

describe('fields that a client has no business to send', () => {
  it.each(writing.map(({ operationId }) => operationId))('change nothing in %s', async (operationId) => {
    // The first call may add what all others change.
    await outcome(operationId, {});
    const plain = await outcome(operationId, {});
    expect(plain.status).toBeLessThan(300);

    for (const flag of [true, false]) {
      const foreign = foreignFields(operationId, flag);
      expect(Object.keys(foreign).length).toBeGreaterThan(50);
      expect(await outcome(operationId, foreign)).toEqual(plain);
    }
  });
});

/** What an operation answers and writes, without what differs from one call to the next. */
async function outcome(operationId: string, foreign: Json) {
  const { body, ...request } = await sampleRequest(operationId, world);
  const sent = { ...foreign, ...(typeof body === 'object' ? body : {}) };
  const { result, written, counts } = await changesBy(world.admin, () =>
    send(api.as(world.admin), { ...request, body: sent }),
  );
  const rows = written.map(({ table, row }) => `${table} ${masked(JSON.stringify(row))}`).sort();
  return { status: result.status, answer: masked(result.text), rows, counts };
}

/** Every column of the database and every field of the answer, but for those that the operation takes. */
function foreignFields(operationId: string, flag: boolean): Json {
  const operation = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find((candidate) => candidate.operationId === operationId);
  const taken = new Set(Object.keys(fieldsOf(operation?.requestBody?.content['application/json']?.schema)));
  const ofColumns = columns.flatMap(({ name, type }) => [
    [name, forgedValue(name, type, flag)],
    [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), forgedValue(name, type, flag)],
  ]);
  const ofAnswer = Object.keys(propertiesOf(operation?.responses)).map((name) => [name, 'forged']);
  const fields: Json = Object.fromEntries([...ofAnswer, ...ofColumns]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !taken.has(name)));
}

function forgedValue(name: string, type: string, flag: boolean): unknown {
  if (type === 'boolean') return flag;
  if (type === 'integer') return 4711;
  if (type === 'ARRAY') return ['forged'];
  if (type === 'jsonb') return { forged: true };
  if (type.startsWith('timestamp')) return '1999-12-31T23:59:59.000Z';
  return name.endsWith('role') ? 'admin' : 'forged';
}

/** The fields that a body of a schema has, not counting those further inside. */
function fieldsOf(schema: Schema | undefined): Json {
  return (schema?.$ref === undefined ? schema : referredTo(schema.$ref))?.properties ?? {};
}

/** All fields named anywhere in answers, but for those of errors. Schemas may contain themselves, as pages do. */
function propertiesOf(part: unknown, seen = new Set<unknown>()): Json {
  if (typeof part !== 'object' || part === null || seen.has(part)) return {};
  seen.add(part);
  const found: Json = {};
  for (const [key, value] of Object.entries(part)) {
    if (/^[45]\d\d$/.test(key)) continue;
    if (key === 'properties') Object.assign(found, value);
    Object.assign(found, propertiesOf(key === '$ref' ? referredTo(value) : value, seen));
  }
  return found;
}

function referredTo(reference: string): Schema | undefined {
  return document.components.schemas[reference.slice('#/components/schemas/'.length)];
}

function masked(text: string): string {
  return (
    text
      .replace(/\b[0-9a-hjkmnp-tv-z]{26}\b/g, '<id>')
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>')
      .replace(/\b20\d\d-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '<time>')
      // Each of several new spaces stands at a place of its own.
      .replace(/"position":"\w+"/g, '"position":"<place>"')
      // Names of content follow from it, and content holds ids and times.
      .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
      // A hash of the ids of revisions.
      .replace(/"version":"\d+-[0-9a-f]{32}"/g, '"version":"<version>"')
      .replace(/"(documentId|document)":"[\w-]{64}"/g, '"$1":"<document>"')
      // Words are searched behind a few characters for their space.
      .replace(/"keys":"'[^"]*"/g, '"keys":"<words>"')
      .replace(/\bperson-[0-9a-f]{12}\b/g, '<person>')
      .replace(/"duration_ms":\d+/g, '"duration_ms":"<ms>"')
      .replace(/\bintegration-[0-9a-f]{12}\b/g, '<integration>')
      .replace(/lct_[\w-]{43}/g, '<token>')
      .replace(/whsec_[\w+/]{32}/g, '<secret>')
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<signed token>')
      .replace(/"anonymousId":\s?"[0-9a-f]{32}"/g, '"anonymousId":"<visitor>"')
      .replace(/signature=[\w-]{43}/g, 'signature=<signature>')
      .replace(/"sealedConfiguration":\s?"[0-9a-f]+"/g, '"sealedConfiguration":"<bytes>"')
      .replace(/\/~[\w-]{32}/g, '/~<share key>')
      .replace(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/g, '<certificate>')
      .replace(/"privateKey":"[\w-]{43}"/g, '"privateKey":"<key>"')
      .replace(/\\\\x[0-9a-f]+/g, '<bytes>')
  );
}
