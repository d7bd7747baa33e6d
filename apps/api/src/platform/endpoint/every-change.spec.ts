import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IS_EXHAUSTIVE } from '../../../../../scripts/lib/sampling.mjs';
import { type ApiResponse, api, build, database, endpoints, outsideV1 } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { ENTRIES_OF_SEVERAL_CHANGES } from '../../../test/several-changes.js';
import { createWorld, type SampleRequest, type World } from '../../../test/world.js';
import { type Changes, changesBy } from '../../../test/written-rows.js';

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

const audited = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, unaudited, readOnly }) => method !== 'GET' && unaudited !== true && readOnly !== true)
  .map(({ operationId }) => operationId);

/** It takes no body, and writes pages that link to each other: their new ids make every result another one. */
const WITHOUT_FIELDS = 'applyTemplateToSite';

const writing = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, upload }) => ['POST', 'PUT', 'PATCH'].includes(method) && !upload)
  .filter(({ operationId }) => operationId !== WITHOUT_FIELDS)
  .map(({ operationId }) => operationId);

/** Operations whose first call adds what all others change. */
const ADDING_AT_FIRST = [
  'changeSpaceContent',
  'createSiteStyleguideById',
  'refreshConversationsIssuesClusters',
  'updateNotificationSettings',
  'updateOrganizationAgentInstructions',
];

/** Requests under such an id find that their entry in the audit trail cannot be written. */
const REFUSED = 'audit-refused-';

interface Column {
  name: string;
  type: string;
}

let world: World;
/** Every column of the database. */
let columns: Column[];
let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

beforeAll(async () => {
  world = await createWorld();
  // Events wait for whoever listens: somebody does all the time, not only once a sample has asked for it.
  await build.webhook(world.organizationId);
  const { rows } = await database.pool.query<Column>(
    `SELECT DISTINCT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  columns = rows;
  document = (await api.get(outsideV1('/openapi.json'))).body;
  await database.pool.query(
    `CREATE TRIGGER refuse_for_the_spec BEFORE INSERT ON audit_events FOR EACH ROW
       WHEN (NEW.request_id LIKE '${REFUSED}%') EXECUTE FUNCTION refuse_audit_change()`,
  );
});

afterAll(async () => {
  await database.pool.query('DROP TRIGGER refuse_for_the_spec ON audit_events');
});

describe('the audit trail', () => {
  it('covers some operations, so that the next promises are not empty', () => {
    expect(audited).toContain('createOrganization');
    expect(audited).not.toContain('updateOrganizationMemberLastSeenAt');
  });

  it.each(audited)(
    'has an entry for each change of %s, written in the transaction of the change',
    async (operationId) => {
      const { result, written } = (await performed(operationId)).recorded;

      expect(result.status).toBeLessThan(300);
      const entries = written.filter(({ table }) => table === 'audit_events');
      expect(entries.map(({ row }) => row['request_id'])).toEqual(
        new Array(ENTRIES_OF_SEVERAL_CHANGES[operationId] ?? 1).fill(requestId(operationId)),
      );
      expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1);
    },
  );

  it.each(audited)('keeps %s from changing anything when its entry cannot be written', async (operationId) => {
    const { result, written, counts } = (await performed(operationId)).refused;

    expect(result.status).toBe(500);
    expect({ written, counts }).toEqual({ written: [], counts: {} });
  });
});

describe('fields that a client has no business to send', () => {
  it.each(writing)('change nothing in %s', async (operationId) => {
    const first = audited.includes(operationId)
      ? outcomeOf((await performed(operationId)).recorded)
      : await outcome(operationId, {});
    const plain = ADDING_AT_FIRST.includes(operationId) ? await outcome(operationId, {}) : first;
    expect(plain.told.status).toBeLessThan(300);

    for (const flagOf of forgedFlags(plain.flags)) {
      const foreign = foreignFields(operationId, flagOf);
      expect(Object.keys(foreign).length).toBeGreaterThan(50);
      expect((await outcome(operationId, foreign)).told).toEqual(plain.told);
    }
  });
});

const calls = new Map<string, ReturnType<typeof perform>>();

/** What an administrator's calls of an operation came to, which are made when they are first asked for. */
function performed(operationId: string): ReturnType<typeof perform> {
  const known = calls.get(operationId) ?? perform(operationId);
  calls.set(operationId, known);
  return known;
}

/** Calls an operation while its entry cannot be written, which leaves everything as it was; so it can be called again. */
async function perform(operationId: string) {
  const request = await sampleRequest(operationId, world);
  return {
    refused: await changesOf(request, { 'x-request-id': `${REFUSED}${operationId}` }),
    recorded: await changesOf(request, { 'x-request-id': requestId(operationId) }),
  };
}

const requestId = (operationId: string) => `audited-${operationId}`;

/** Sends a request as an administrator. */
function changesOf(request: SampleRequest, headers: Record<string, string>) {
  return changesBy(world.admin, () => send(api.as(world.admin), request, headers));
}

/** What comes of an operation when fields are added to its request. */
async function outcome(operationId: string, foreign: Json) {
  const { body, ...request } = await sampleRequest(operationId, world);
  const sent = { ...foreign, ...(typeof body === 'object' ? body : {}) };
  return outcomeOf(await changesOf({ ...request, body: sent }, { 'x-request-id': requestId(operationId) }));
}

/** What an operation answered and wrote, without what differs from one call to the next, and the flags in both. */
function outcomeOf({ result, written, counts }: Changes<ApiResponse>) {
  // The words of an organization are kept once, by whichever change brings them first.
  const { search_words: _words, ...others } = counts;
  const rows = written
    .filter(({ table }) => table !== 'search_words')
    .map(({ table, row }) => `${table} ${masked(JSON.stringify(row))}`)
    .sort();
  return {
    told: { status: result.status, response: masked(result.text), rows, counts: others },
    flags: flagsIn([result.body, written.map(({ row }) => row)]),
  };
}

/** Every flag in something, by its name in the database. */
function flagsIn(part: unknown): Map<string, Set<boolean>> {
  const found = new Map<string, Set<boolean>>();
  JSON.stringify(part, (key, value: unknown) => {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (typeof value === 'boolean') found.set(name, (found.get(name) ?? new Set()).add(value));
    return value;
  });
  return found;
}

/**
 * Which flags to forge, in one request after the other: the opposite of what the operation makes of them by itself, and
 * true where it shows none. The other way round as well where it makes both, and everywhere if all is to be tried.
 */
function forgedFlags(shown: Map<string, Set<boolean>>): ((name: string) => boolean)[] {
  const opposite = (name: string) => !shown.get(name)?.has(true);
  const makesBoth = columns.some(({ name, type }) => type === 'boolean' && shown.get(name)?.size === 2);
  return makesBoth || IS_EXHAUSTIVE ? [opposite, (name) => !opposite(name)] : [opposite];
}

/** Every column of the database and every field of the response, but for those that the operation takes. */
function foreignFields(operationId: string, flagOf: (name: string) => boolean): Json {
  const operation = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find((candidate) => candidate.operationId === operationId);
  const taken = Object.keys(fieldsOf(operation?.requestBody?.content['application/json']?.schema));
  const ofResponse = Object.keys(propertiesOf(operation?.responses)).map((name): [string, unknown] => [name, 'forged']);
  const fields = new Map([...ofResponse, ...forgedColumns(flagOf)]);
  for (const name of taken) fields.delete(name);
  return Object.fromEntries(fields);
}

/** Every column by its name in the database and in requests, with a value that no client may choose. */
function forgedColumns(flagOf: (name: string) => boolean): [string, unknown][] {
  return columns.flatMap(({ name, type }): [string, unknown][] => {
    const value = forgedValue(name, type, flagOf(name));
    return [
      [name, value],
      [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value],
    ];
  });
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

/** All fields named anywhere in responses, but for those of errors. Schemas may contain themselves, as pages do. */
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
      .replace(/"milliseconds":\d+/g, '"milliseconds":"<ms>"')
      .replace(/\bintegration-[0-9a-f]{12}\b/g, '<integration>')
      .replace(/lct_[\w-]{43}/g, '<token>')
      .replace(/lcp_[\w-]{43}/g, '<preview>')
      .replace(/whsec_[\w+/]{32}/g, '<secret>')
      .replace(/"object":"invite","id":"[\w-]{32}"/g, '"object":"invite","id":"<secret>"')
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<signed token>')
      .replace(/"anonymousId":\s?"[0-9a-f]{32}"/g, '"anonymousId":"<visitor>"')
      .replace(/expires=\d{13}/g, 'expires=<time>')
      .replace(/signature=[\w-]{43}/g, 'signature=<signature>')
      .replace(/"sealedConfiguration":\s?"[0-9a-f]+"/g, '"sealedConfiguration":"<bytes>"')
      .replace(/\/~[\w-]{32}/g, '/~<share key>')
      .replace(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/g, '<certificate>')
      .replace(/"privateKey":"[\w-]{43}"/g, '"privateKey":"<key>"')
      .replace(/\\\\x[0-9a-f]+/g, '<bytes>')
  );
}
