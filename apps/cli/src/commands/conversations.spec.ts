import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { native } from '../../../../packages/database/test/harness.js';
import { SECRET_KEY } from '../../test/command-line.js';
import { type Installation, openInstallation } from '../../test/installation.js';

const { Factory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);
const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');

let installation: Installation;
let build: InstanceType<typeof Factory>;
let folder: string;
beforeAll(async () => {
  [installation, folder] = [await openInstallation(), await mkdtemp(path.join(tmpdir(), 'lectern-conversations-'))];
  build = new Factory(installation.database, new Keyring(SECRET_KEY));
});
afterAll(async () => {
  await installation.remove();
  await rm(folder, { recursive: true });
});

async function newFile(content: string | Uint8Array): Promise<string> {
  const file = path.join(await mkdtemp(path.join(folder, 'file-')), 'chats.jsonl');
  await writeFile(file, content);
  return file;
}

async function newOrganization() {
  const { id } = await build.organization();
  return {
    id,
    importFile: (file: string, ...options: string[]) =>
      installation.run(['conversations', 'import', file, '--org', id, ...options]),
    stored: () =>
      installation.database.prisma.conversation.findMany({
        where: { organizationId: id },
        orderBy: [{ subject: 'asc' }, { id: 'asc' }],
      }),
    jobs: () => installation.database.prisma.job.count({ where: { organizationId: id } }),
  };
}

const saying = (id: string, body: string) => ({ id, subject: id, parts: [{ type: 'message', role: 'user', body }] });
const linesOf = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const many = (count: number) => Array.from({ length: count }, (_, number) => saying(`c${number}`, `Help ${number}!`));

describe('lectern conversations import', () => {
  it('stores conversations of all three forms, has them processed, and says where to look', async () => {
    const organization = await newOrganization();
    const file = await newFile(linesOf(saying('a', 'One'), { conversation: saying('b', 'Two') }, { text: 'Three' }));

    const { code, output, errors } = await organization.importFile(file);

    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('Stored conversations: 3, of which 3 are new or changed.');
    expect(output).toContain(`GET /v1/orgs/${organization.id}/conversations-clusters`);
    const bodies = (await organization.stored()).map(({ parts }) => parts);
    expect(bodies).toEqual(['One', 'Two', 'Three'].map((body) => [{ type: 'message', role: 'user', body }]));
    expect(await organization.jobs()).toBe(1);
  });

  it('masks personal data before it is stored', async () => {
    const organization = await newOrganization();
    await organization.importFile(await newFile(linesOf({ text: 'Write to jane@example.com' })));

    const [conversation] = await organization.stored();

    expect(conversation?.parts).toEqual([{ type: 'message', role: 'user', body: 'Write to [email]' }]);
  });

  it('changes nothing when the same is imported again, a text without an id among it', async () => {
    const organization = await newOrganization();
    const file = await newFile(linesOf(saying('a', 'One'), { text: 'Two' }, { id: 'c', text: 'Two' }));
    await organization.importFile(file);
    const before = await organization.stored();

    const { code, output } = await organization.importFile(file);

    expect([code, output]).toEqual([0, expect.stringContaining('Stored conversations: 3, of which 0 are new')]);
    expect(before).toHaveLength(3);
    expect(await organization.stored()).toEqual(before);
  });

  it('takes more than fits into one batch', async () => {
    const organization = await newOrganization();

    const { output } = await organization.importFile(await newFile(linesOf(...many(1_201))));

    expect(output).toContain('Stored conversations: 1201, of which 1201 are new');
    expect(await organization.stored()).toHaveLength(1_201);
  });

  it('keeps what was stored from one source apart from what comes from another', async () => {
    const organization = await newOrganization();
    const file = await newFile(linesOf(saying('a', 'One')));
    await organization.importFile(file);
    await organization.importFile(file, '--source', 'email');

    expect((await organization.stored()).map(({ source }) => source)).toEqual(['integration:cli:operator', 'email']);
  });

  it('stores what stands before the first wrong line and nothing after it, and names what is wrong', async () => {
    const organization = await newOrganization();
    const wrong = { id: 'b', parts: [{ type: 'message', role: 'robot', body: 'Two' }] };
    const file = await newFile(linesOf(saying('a', 'One'), { conversation: wrong }, saying('c', 'Three')));

    const { code, output, errors } = await organization.importFile(file);

    expect(code).toBe(1);
    expect(errors).toContain(`${file}:2: conversation.parts.0.role: must be one of "user"`);
    expect(errors).toContain('Nothing after the invalid line was stored');
    expect(output).toContain('Stored conversations: 1,');
    expect((await organization.stored()).map(({ subject }) => subject)).toEqual(['a']);
  });

  it('goes on after wrong lines when it is told to, and ends with 1 and their number', async () => {
    const organization = await newOrganization();
    const file = await newFile(`{"id": \n\n${linesOf(saying('b', 'Two'), { text: 3 }, { text: 'Five' })}`);

    const { code, output, errors } = await organization.importFile(file, '--skip-invalid');

    expect(code).toBe(1);
    expect(errors).toContain(`${file}:1: is not JSON\n${file}:4: text: `);
    expect(errors).toContain('Skipped invalid lines: 2.');
    expect(output).toContain('Stored conversations: 2,');
    expect(await organization.stored()).toHaveLength(2);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), 'is not valid UTF-8'],
    ['a text with a NUL character', '{"text": "a\\u0000b"}', 'parts.0.body: must not contain the NUL character'],
    ['half of a surrogate pair in an id', '{"id": "\\ud800", "text": "a"}', 'id: must not contain'],
    ['a number', '7', 'must be an object'],
    ['an empty text', '{"text": ""}', 'text: must not be empty'],
    ['an empty id', '{"id": "", "parts": []}', 'id: must not be empty'],
    ['a line that is longer than the API takes', ' '.repeat(32 * 1024 * 1024 + 1), 'is longer than 33554432 bytes'],
  ])('refuses %s', async (_what, content, message) => {
    const organization = await newOrganization();

    const { code, errors } = await organization.importFile(await newFile(content));

    expect([code, errors]).toEqual([1, expect.stringContaining(`chats.jsonl:1: `)]);
    expect(errors).toContain(message);
    expect(await organization.stored()).toEqual([]);
  });

  it('refuses a file that is not there or empty, a source that is none, and an unknown organization', async () => {
    const { importFile } = await newOrganization();
    const file = await newFile(linesOf({ text: 'One' }));

    expect(await importFile('nowhere.jsonl')).toMatchObject({ code: 1, errors: 'There is no file "nowhere.jsonl".\n' });
    expect((await importFile(folder)).errors).toContain('is not a file');
    expect((await importFile(await newFile(''))).errors).toContain('is empty');
    expect((await importFile(file, '--source', 'chat')).errors).toContain('"chat" is not a source');
    expect((await installation.run(['conversations', 'import', file, '--org', 'nowhere'])).errors).toContain(
      'There is no organization "nowhere"',
    );
  });
});
