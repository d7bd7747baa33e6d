import { describe, expect, it } from '@jest/globals';
import { type OpenSite, openSite } from '../../../test/open-site.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const STATUS = { title: 'Status', url: 'https://status.example.com' };

async function newLink({ client, url }: OpenSite, input: object = {}): Promise<string> {
  const { body } = await client.post(`${url}/external-links`, { ...STATUS, ...input });
  return body.id;
}

describe('POST /v1/orgs/:organizationId/sites/:siteId/external-links', () => {
  it('201: adds a link at the end of the navigation', async () => {
    const site = await openSite({ sections: 1 });
    const input = { ...STATUS, description: 'Is it up?', icon: 'heart', condition: 'visitor.claims.beta' };
    const response = await site.client.post(`${site.url}/external-links`, input);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ object: 'site-external-link', id: response.body.id, draft: false, ...input });
    expect(await site.outline()).toBe('section-1*(section-1*) >Status');
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'site.external-link-added' }]);
  });

  it('201: stands in the group that is named; without sections it waits for one', async () => {
    const site = await openSite({ spaces: 1 });
    const group = (await site.client.post(`${site.url}/section-groups`, { title: 'Group' })).body.id;
    const { body } = await site.client.post(`${site.url}/external-links`, { ...STATUS, parent: group });
    expect(body.sectionGroup).toBe(group);
    expect(await site.outline()).toBe('space-1*');
    await site.client.post(`${site.url}/sections`, { spaceId: await site.newSpace('API') });
    expect(await site.outline()).toBe('guide*(space-1*) Group[>Status] api(api*)');
  });

  it('400: refuses addresses that are none, and conditions that cannot be evaluated', async () => {
    const site = await openSite({ sections: 1 });
    const add = async (input: object) => {
      const { status, body } = await site.client.post(`${site.url}/external-links`, { ...STATUS, ...input });
      return [status, body.error.name];
    };
    expect(await add({ url: 'javascript:alert(1)' })).toEqual([400, 'request.invalid']);
    expect(await add({ url: '/status' })).toEqual([400, 'request.invalid']);
    expect(await add({ condition: 'visitor.' })).toEqual([400, 'site.condition_invalid']);
  });

  it('404: there is no such group', async () => {
    const site = await openSite({ sections: 1 });
    const input = { ...STATUS, parent: site.sections[0] };
    const { status, body } = await site.client.post(`${site.url}/external-links`, input);
    expect([status, body.error.name]).toEqual([404, 'site.item_unknown']);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/external-links/:siteExternalLinkId', () => {
  it('200: changes what was sent, and only that; null clears', async () => {
    const site = await openSite({ sections: 1 });
    const id = await newLink(site, { description: 'Is it up?', icon: 'heart', condition: 'visitor.claims.beta' });
    const group = (await site.client.post(`${site.url}/section-groups`, { title: 'Group' })).body.id;
    const url = `${site.url}/external-links/${id}`;
    const changed = await site.client.patch(url, { title: 'Uptime', url: 'https://up.example.com', parent: group });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ title: 'Uptime', url: 'https://up.example.com', icon: 'heart' });
    expect(await site.outline()).toBe('section-1*(section-1*) Group[>Uptime]');
    const cleared = { description: null, icon: null, condition: null, parent: null };
    expect((await site.client.patch(url, cleared)).body).toEqual({
      object: 'site-external-link',
      id,
      title: 'Uptime',
      url: 'https://up.example.com',
      draft: false,
    });
  });

  it('400: refuses conditions that cannot be evaluated', async () => {
    const site = await openSite({ sections: 1 });
    const url = `${site.url}/external-links/${await newLink(site)}`;
    const { status, body } = await site.client.patch(url, { condition: 'true &&' });
    expect([status, body.error.name]).toEqual([400, 'site.condition_invalid']);
  });

  it('404: there is no such link, or no such group', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const patch = async (id: string, input: object) => {
      const { status, body } = await site.client.patch(`${site.url}/external-links/${id}`, input);
      return [status, body.error.name];
    };
    expect(await patch(await newLink(other), { title: 'Mine' })).toEqual([404, 'site_external_link.not_found']);
    expect(await patch(await newLink(site), { parent: 'missing' })).toEqual([404, 'site.item_unknown']);
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/external-links/:siteExternalLinkId', () => {
  it('204: removes it', async () => {
    const site = await openSite({ sections: 1 });
    const response = await site.client.delete(`${site.url}/external-links/${await newLink(site)}`);
    expect(response.status).toBe(204);
    expect(await site.outline()).toBe('section-1*(section-1*)');
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'site.external-link-removed' }]);
  });

  it('204: also when there is none, and then nothing is recorded', async () => {
    const site = await openSite({ sections: 1 });
    const response = await site.client.delete(`${site.url}/external-links/missing`);
    expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
  });
});
