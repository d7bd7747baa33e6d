import { describe, expect, it } from '@jest/globals';
import { FOR_BETA, makeAdaptive } from '../../../test/adaptive-site.js';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, type Client } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

const statusOf = async (client: Client, userId: string) => (await client.get(`/users/${userId}`)).status;

describe('GET /v1/users/{userId}, with the token of a site', () => {
  it('200: names people whom a page mentions, by name and photo, and never by email address', async () => {
    const site = await newPublishedSite();
    const ann = await build.member(site.space.organizationId);
    const photoURL = 'https://example.com/ann.png';
    await api.as(ann).patch(`/users/${ann.id}`, { displayName: 'Ann', photoURL });
    await site.space.addPage(`# Help\n\nAsk [Ann](/users/${ann.id}).`);
    const reader = await site.reader();

    const { status, body, text } = await reader.get(`/users/${ann.id}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'user',
      id: ann.id,
      displayName: 'Ann',
      photoURL,
      urls: { location: expect.stringContaining(`/v1/users/${ann.id}`) },
    });
    expect(text).not.toContain(ann.email);
    expect((await site.client.get(`/users/${ann.id}`)).body.email).toBe(ann.email);
  });

  it('200: finds people in reusable contents and in tables too', async () => {
    const site = await newPublishedSite();
    const { organizationId, change, addPage } = site.space;
    const [ann, ben] = [await build.member(organizationId), await build.member(organizationId)];
    await addPage(`# Help\n\n| Who |\n| --- |\n| [Ann](/users/${ann.id}) |`);
    const document = { markdown: `Ask [Ben](/users/${ben.id}).` };
    expect((await change({ operation: 'insert_reusable_content', title: 'Contact', document })).status).toBe(200);
    const reader = await site.reader();
    expect([await statusOf(reader, ann.id), await statusOf(reader, ben.id)]).toEqual([200, 200]);
  });

  it('404: knows nobody whom no page mentions, or who has left', async () => {
    const site = await newPublishedSite();
    const { organizationId, addPage } = site.space;
    const [ann, ben] = [await build.member(organizationId), await build.member(organizationId)];
    await addPage(`# Help\n\nAsk [Ann](/users/${ann.id}).`);
    const reader = await site.reader();
    for (const id of [ben.id, site.space.admin.id, 'me', 'nobody', '%25']) {
      expect([id, await statusOf(reader, id)]).toEqual([id, 404]);
    }
    expect(await statusOf(reader, ann.id)).toBe(200);
    await site.client.delete(`/orgs/${organizationId}/members/${ann.id}`);
    expect(await statusOf(reader, ann.id)).toBe(404);
  });

  it('404: tells no name of a stranger, whose id somebody has written into a page', async () => {
    const site = await newPublishedSite();
    const { admin: stranger } = await build.organization();
    await site.space.addPage(`# Help\n\nAsk [them](/users/${stranger.id}).`);
    expect(await statusOf(await site.reader(), stranger.id)).toBe(404);
  });

  it('404: knows nobody from pages that the reader does not see', async () => {
    const site = await newPublishedSite();
    await makeAdaptive(site);
    const { organizationId, addPage } = site.space;
    const [ann, ben, eve] = [
      await build.member(organizationId),
      await build.member(organizationId),
      await build.member(organizationId),
    ];
    await addPage(`# Beta\n\nAsk [Ann](/users/${ann.id}).`, { condition: FOR_BETA });
    await addPage(`# Open\n\n{% if ${FOR_BETA} %}\nAsk [Ben](/users/${ben.id}).\n{% endif %}`);
    const unshown = await newContentSpace({ id: organizationId, admin: site.space.admin });
    await unshown.addPage(`# Draft\n\nAsk [Eve](/users/${eve.id}).`);
    const people = [ann.id, ben.id, eve.id];

    const plain = await site.reader();
    const beta = await site.reader('', { jwtToken: await site.sign({ beta: true }) });

    expect(await Promise.all(people.map((id) => statusOf(plain, id)))).toEqual([404, 404, 404]);
    expect(await Promise.all(people.map((id) => statusOf(beta, id)))).toEqual([200, 200, 404]);
  });
});
