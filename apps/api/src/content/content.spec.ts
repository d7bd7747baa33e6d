import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../test/harness.js';

async function newSpace() {
  const { id: organizationId, admin } = await build.organization();
  const client = api.as(admin);
  const { body: space } = await client.post(`/orgs/${organizationId}/spaces`, { title: 'Docs' });
  const url = `/spaces/${space.id}`;
  const change = (...changes: unknown[]) => client.post(`${url}/content`, { changes });
  return { organizationId, admin, client, url, change, space };
}

describe('POST /v1/spaces/{spaceId}/content', () => {
  it('200: makes a page that can be read by its id and by its path', async () => {
    const { client, url, change } = await newSpace();

    const { status, body } = await change({
      operation: 'insert_page',
      document: { markdown: '# Install\n\nRun `npm start`.\n' },
    });

    expect({ status, body }).toMatchObject({ status: 200, body: { changes: [{ object: 'created_page' }] } });
    const { page } = body.changes[0];
    expect(page).toMatchObject({ title: 'Install', slug: 'install', path: 'install', type: 'document' });
    const byId = await client.get(`${url}/content/page/${page.id}`);
    expect(byId.body).toMatchObject({ title: 'Install', markdown: '# Install\n\nRun `npm start`.\n' });
    expect((await client.get(`${url}/content/path/install`)).body).toEqual(byId.body);
  });
});
