import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

async function newHostname() {
  const { id, admin } = await build.organization();
  const { id: siteId } = await build.site(id, { published: false });
  const site = `/orgs/${id}/sites/${siteId}`;
  const hostname = `docs.${randomBytes(6).toString('hex')}.example.com`;
  expect((await api.as(admin).patch(site, { hostname })).status).toBe(200);
  return { id, admin, siteId, site, hostname, url: `/custom-hostnames/${hostname}` };
}

describe('get /v1/custom-hostnames/:hostname', () => {
  it('200: tells whose it is, and is live when the site is published', async () => {
    const { id, admin, siteId, site, hostname, url } = await newHostname();
    const before = await api.as(admin).get(url);
    expect(before.status).toBe(200);
    expect(before.body).toEqual({
      object: 'custom-hostname',
      hostname,
      target: { type: 'site', organization: id, site: siteId },
      isActive: false,
      status: 'dns_passed',
      urls: { location: expect.stringMatching(new RegExp(`/v1/custom-hostnames/${hostname}$`)) },
    });
    await api.as(admin).post(`${site}/publish`);
    const { body } = await api.as(admin).get(url);
    expect(body).toMatchObject({ isActive: true, status: 'live' });
  });
});

describe.each([
  ['get', 200],
  ['patch', 204],
] as const)('%s /v1/custom-hostnames/:hostname', (method, success) => {
  it(`${success}: knows it however it is written, also for those who may only read the site`, async () => {
    const { id, siteId, hostname } = await newHostname();
    const guest = await build.member(id, null);
    await build.grant({ organizationId: id, kind: 'site', id: siteId }, { user: guest.id }, 'read');
    for (const person of [guest, await build.member(id, 'read')]) {
      const { status, body } = await api.as(person)[method](`/custom-hostnames/${hostname.toUpperCase()}.`);
      expect([status, body?.hostname]).toEqual([success, method === 'get' ? hostname : undefined]);
    }
  });

  it('404: one that the caller may not see is one that nobody has', async () => {
    const { id, admin, url, site } = await newHostname();
    const outsider = (await build.organization()).admin;
    const headers = { 'x-request-id': 'the-same-request-id' };
    const ask = (person: { token: string }, path: string) =>
      method === 'get' ? api.as(person).get(path, { headers }) : api.as(person).patch(path, undefined, { headers });
    const unknown = await ask(admin, '/custom-hostnames/docs.nobody.example');
    expect([unknown.status, unknown.body.error.name]).toEqual([404, 'custom_hostname.not_found']);
    for (const person of [outsider, await build.member(id, null)]) {
      expect((await ask(person, url)).text).toBe(unknown.text);
    }
    const { create } = await build.membersOfEveryRole(id);
    await api.as(admin).patch(site, { defaultLevel: null });
    expect((await ask(create, url)).text).toBe(unknown.text);
    expect((await ask(admin, '/custom-hostnames/no%20hostname')).text).toBe(unknown.text);
    await build.deleteOrganization(id);
    expect((await ask(admin, url)).status).toBe(404);
  });
});

describe('DELETE /v1/custom-hostnames/:hostname', () => {
  it('204: takes it from its site, once, and somebody else can have it', async () => {
    const { admin, siteId, site, hostname, url } = await newHostname();
    const [first, second] = [await api.as(admin).delete(url), await api.as(admin).delete(url)];
    expect([first.status, second.status]).toEqual([204, 204]);
    expect(await recordedBy(first)).toMatchObject({
      audit: [{ action: 'site.hostname-removed', targetId: siteId, payload: { hostname } }],
      events: [{ type: 'site.updated', payload: { siteId } }],
    });
    expect(await recordedBy(second)).toEqual(NOTHING);
    expect((await api.as(admin).get(site)).body).not.toHaveProperty('hostname');
    expect((await api.as(admin).get(url)).status).toBe(404);
    const other = await newHostname();
    expect((await api.as(other.admin).patch(other.site, { hostname })).status).toBe(200);
  });

  it('204: changes nothing for those who may not see the site', async () => {
    const { id, admin, site, hostname, url } = await newHostname();
    const outsider = (await build.organization()).admin;
    for (const person of [outsider, await build.member(id, null)]) {
      const response = await api.as(person).delete(url);
      expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
    }
    expect((await api.as(admin).get(site)).body.hostname).toBe(hostname);
  });

  it('403: is for those who administrate the site', async () => {
    const { id, siteId, admin, site, hostname, url } = await newHostname();
    const { create, guest } = await build.membersOfEveryRole(id);
    const { status, body } = await api.as(create).delete(url);
    expect([status, body.error.name]).toEqual([403, 'access.denied']);
    expect((await api.as(admin).get(site)).body.hostname).toBe(hostname);
    await build.grant({ organizationId: id, kind: 'site', id: siteId }, { user: guest.id }, 'admin');
    expect((await api.as(guest).delete(url)).status).toBe(204);
    expect((await api.as(admin).get(site)).body).not.toHaveProperty('hostname');
  });
});
