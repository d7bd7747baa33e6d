import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { openSite } from '../../../test/open-site.js';
import { idsOf } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId', () => {
  it('204: takes the space off the site; the next one becomes what readers see first', async () => {
    const site = await openSite({ spaces: 2 });
    const response = await site.client.delete(`${site.url}/site-spaces/${site.siteSpaces[0]}`);
    expect(response.status).toBe(204);
    expect(await site.outline()).toBe('space-2*');
    expect((await site.client.get(`/spaces/${site.spaces[0]}`)).body.visibility).toBe('private');
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'site.space-removed' }]);
  });

  it('204: also when there is none, and then nothing is recorded', async () => {
    const [site, other] = [await openSite({ spaces: 1 }), await openSite({ spaces: 1 })];
    const response = await site.client.delete(`${site.url}/site-spaces/${other.siteSpaces[0]}`);
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect(await other.outline()).toBe('space-1*');
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/move', () => {
  it('200: moves it beside another one, also into its section, or to the end', async () => {
    const site = await openSite({ sections: 2 });
    const [first = '', second = ''] = site.siteSpaces;
    const spaceId = await site.newSpace('More');
    const { id } = (await site.client.post(`${site.url}/site-spaces`, { spaceId })).body;
    const move = (moved: string, body?: object) => site.client.post(`${site.url}/site-spaces/${moved}/move`, body);
    const there = await move(id, { position: { before: { type: 'site-space', siteSpace: second } } });
    expect(there.body).toMatchObject({ id, section: site.sections[1], default: false });
    expect(await site.outline()).toBe('section-1*(section-1*) section-2(more section-2*)');
    expect((await move(id)).status).toBe(200);
    expect(await site.outline()).toBe('section-1*(section-1*) section-2(section-2* more)');
    await move(first, { position: { after: { type: 'site-space', id } } });
    expect(await site.outline()).toBe('section-1() section-2*(section-2* more section-1)');
  });

  it('400: refuses a place beside what is not there, is something else, or is itself', async () => {
    const site = await openSite({ sections: 1 });
    const [id] = site.siteSpaces;
    const move = async (before: object) => {
      const response = await site.client.post(`${site.url}/site-spaces/${id}/move`, { position: { before } });
      return [response.status, response.body.error.name];
    };
    expect(await move({ type: 'site-space', id: 'missing' })).toEqual([400, 'site.position_invalid']);
    expect(await move({ type: 'site-space', id })).toEqual([400, 'site.position_invalid']);
    expect(await move({ type: 'site-section', id: site.sections[0] })).toEqual([400, 'request.invalid']);
  });

  it('404: there is no such site space', async () => {
    const site = await openSite({ spaces: 1 });
    const { status, body } = await site.client.post(`${site.url}/site-spaces/missing/move`);
    expect([status, body.error.name]).toEqual([404, 'site_space.not_found']);
  });

  it('409: the path is taken where it would stand', async () => {
    const site = await openSite({ sections: 2 });
    const [first, second] = site.siteSpaces;
    await site.client.patch(`${site.url}/site-spaces/${first}`, { path: 'section-2' });
    const position = { after: { type: 'site-space', id: second } };
    const { status, body } = await site.client.post(`${site.url}/site-spaces/${first}/move`, { position });
    expect([status, body.error.name]).toEqual([409, 'site.path_taken']);
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/duplicate', () => {
  it('201: shows a copy of the space right behind it', async () => {
    const site = await openSite({ sections: 2 });
    const response = await site.client.post(`${site.url}/site-spaces/${site.siteSpaces[0]}/duplicate`);
    expect(response.status).toBe(201);
    expect(response.headers['location']).toBe(`https://docs.test/v1${site.url}/site-spaces/${response.body.id}`);
    expect(response.body).toMatchObject({ title: 'Guide (copy)', section: site.sections[0], default: false });
    expect(site.spaces).not.toContain(response.body.space.id);
    expect(await site.outline()).toBe('section-1*(section-1* guide-copy) section-2(section-2*)');
    const { audit, events } = await recordedBy(response);
    expect(audit.map(({ action }) => action)).toEqual(['site.space-duplicated']);
    expect(events.map(({ type }) => type)).toContain('space.created');
  });

  it('403: needs the right to copy the space', async () => {
    const site = await openSite({ spaces: 1 });
    const keeper = await build.member(site.organizationId);
    await build.grant({ organizationId: site.organizationId, kind: 'site', id: site.id }, { user: keeper.id }, 'admin');
    const { status } = await api.as(keeper).post(`${site.url}/site-spaces/${site.siteSpaces[0]}/duplicate`);
    expect(status).toBe(403);
    expect(await database.prisma.space.count({ where: { organizationId: site.organizationId } })).toBe(1);
  });

  it('404: there is no such site space', async () => {
    const site = await openSite({ spaces: 1 });
    const { status, body } = await site.client.post(`${site.url}/site-spaces/missing/duplicate`);
    expect([status, body.error.name]).toEqual([404, 'site_space.not_found']);
  });
});

describe('POST /v1/spaces/:spaceId/transfer', () => {
  it('200: takes the space off the sites of its old organization, and tells so', async () => {
    const site = await openSite({ spaces: 2 });
    const { id: organization } = await build.organization();
    const member = { organizationId: organization, userId: site.admin.id, role: 'admin' } as const;
    await database.prisma.member.create({ data: member });
    const [spaceId = ''] = site.spaces;
    const response = await site.client.post(`/spaces/${spaceId}/transfer`, { organization });
    expect(response.status).toBe(200);
    expect(response.body.visibility).not.toBe('public');
    expect(await site.outline()).toBe('space-2*');
    expect(idsOf((await site.client.get(`${site.url}/site-spaces`)).body)).toEqual([site.siteSpaces[1]]);
    const { events } = await recordedBy(response);
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'site.updated', organizationId: site.organizationId, payload: { siteId: site.id } },
        {
          type: 'space.visibility-updated',
          organizationId: site.organizationId,
          payload: { spaceId, previousVisibility: 'public', visibility: 'private' },
        },
      ]),
    );
  });
});
