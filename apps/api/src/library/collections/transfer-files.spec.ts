import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, database, platform } from '../../../test/harness.js';

const insertFile = (name: string, content: string) => ({
  operation: 'insert_files',
  files: [{ name, base64: Buffer.from(content).toString('base64') }],
});

/** A space with a file, and another organization of its administrator. */
async function spaceWithFile() {
  const space = await newContentSpace();
  const { id: to } = await build.organization();
  await database.prisma.member.create({ data: { organizationId: to, userId: space.admin.id, role: 'admin' } });
  const { body } = await space.change(insertFile('note.txt', `Hello from ${space.id}`));
  return { space, to, file: body.insertedFiles[0].id, revision: body.revision };
}

async function blobsOf(organizationId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of platform.blobs.list(`${organizationId}/files/`)) keys.push(key);
  return keys;
}

describe('the files of a space that is transferred', () => {
  it('can be downloaded from the other organization, also those of earlier revisions', async () => {
    const { space, to, file, revision } = await spaceWithFile();
    const { body: later } = await space.change(insertFile('later.txt', 'Later'), {
      operation: 'delete_files',
      files: [file],
    });

    expect((await space.client.post(`${space.url}/transfer`, { organization: to })).status).toBe(200);

    const { body: kept } = await space.client.get(`${space.url}/content/files/${later.insertedFiles[0].id}`);
    const { body: removed } = await space.client.get(`${space.url}/revisions/${revision}/files/${file}`);
    expect(kept.downloadURL).toContain(`/files/${to}/`);
    expect((await api.get(kept.downloadURL)).text).toBe('Later');
    expect((await api.get(removed.downloadURL)).text).toBe(`Hello from ${space.id}`);
    expect(await blobsOf(to)).toHaveLength(2);
  });

  it('go along with the collection that the space stands in', async () => {
    const { space, to, file } = await spaceWithFile();
    const collection = await build.collection(space.organizationId);
    await space.client.post(`${space.url}/move`, { parent: collection });

    expect((await space.client.post(`/collections/${collection}/transfer`, { organization: to })).status).toBe(200);

    const { body } = await space.client.get(`${space.url}/content/files/${file}`);
    expect((await api.get(body.downloadURL)).text).toBe(`Hello from ${space.id}`);
  });

  it('are copied only for who may transfer the space', async () => {
    const { space } = await spaceWithFile();
    const { id: foreign } = await build.organization();
    expect((await space.client.post(`${space.url}/transfer`, { organization: foreign })).status).toBe(404);
    expect(await blobsOf(foreign)).toEqual([]);
  });

  it('are all there, also those that were added while the others were copied', async () => {
    const { space, to } = await spaceWithFile();
    const { blobs } = platform;
    const readBlob = blobs.get.bind(blobs);
    let late: Promise<unknown> | undefined;
    // The first file that is read to be copied is the sign to add another.
    blobs.get = async (key, range) => {
      late ??= space.change(insertFile('late.txt', `Late in ${space.id}`));
      await late;
      return readBlob(key, range);
    };
    try {
      expect((await space.client.post(`${space.url}/transfer`, { organization: to })).status).toBe(200);
    } finally {
      Reflect.deleteProperty(blobs, 'get');
    }

    const { body } = await space.client.get(`${space.url}/content/files`);
    const texts = await Promise.all(
      body.items.map(async ({ downloadURL }: { downloadURL: string }) => (await api.get(downloadURL)).text),
    );
    expect(texts.sort()).toEqual([`Hello from ${space.id}`, `Late in ${space.id}`]);
    expect(await blobsOf(to)).toHaveLength(2);
  });

  it('do not hold it up when their bytes are lost', async () => {
    const { space, to } = await spaceWithFile();
    for (const key of await blobsOf(space.organizationId)) await platform.blobs.delete(key);
    expect((await space.client.post(`${space.url}/transfer`, { organization: to })).status).toBe(200);
  });
});
