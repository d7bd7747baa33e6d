import { describe, expect, it } from '@jest/globals';
import type { Configurations } from '@lectern/domain/integrations/configuration-schemas';
import { api, build, database } from '../../test/harness.js';
import { previousConfiguration } from '../../test/previous-configuration.js';
import { NOTHING, recordedBy } from '../../test/recorded.js';

type Kind = 'space' | 'site';

const CONFIGURATIONS: Configurations = {
  space: { properties: { key: { type: 'string' } }, required: ['key'] },
  site: { properties: { key: { type: 'string' } }, required: ['key'] },
};

const newTarget = async (kind: Kind, organizationId: string) =>
  kind === 'space' ? build.space(organizationId) : (await build.site(organizationId)).id;

const bodyFor = (kind: Kind, id: string) => (kind === 'space' ? { space: id } : { siteId: id });

async function newInstallation(kind: Kind, options: Parameters<typeof build.integration>[1] = {}) {
  const { id: ownerId, admin: owner } = await build.organization();
  const integration = await build.integration(ownerId, { visibility: 'public', ...options });
  const { id, admin } = await build.organization();
  const installation = await build.installation(integration, id);
  const all = `/integrations/${integration.name}/${kind}s`;
  const collection = `/integrations/${integration.name}/installations/${installation.id}/${kind}s`;
  return { owner, ownerId, integration, id, admin, installation, all, collection };
}

async function newEnabled(kind: Kind, options: Parameters<typeof build.integration>[1] = {}) {
  const made = await newInstallation(kind, options);
  const targetId = await newTarget(kind, made.id);
  const { body } = await api.as(made.admin).post(made.collection, bodyFor(kind, targetId));
  return { ...made, targetId, item: body, url: `${made.collection}/${targetId}` };
}

describe.each(['space', 'site'] as const)(
  'POST /v1/integrations/:integrationName/installations/:installationId/%ss',
  (kind) => {
    it('201: enables it there, which the integration is told', async () => {
      const { collection, admin, id, integration, installation } = await newInstallation(kind);
      const targetId = await newTarget(kind, id);
      const answer = await api.as(admin).post(collection, bodyFor(kind, targetId));
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        integration: integration.name,
        installation: installation.id,
        status: 'active',
        configuration: {},
        externalIds: [],
        urls: {
          location: expect.stringMatching(new RegExp(`/v1${collection}/${targetId}$`)),
          publicEndpoint: expect.stringMatching(new RegExp(`/v1${collection}/${targetId}/integration$`)),
        },
        [kind]: targetId,
      });
      const payload = { installationId: installation.id, [`${kind}Id`]: targetId, status: 'active' };
      expect(await recordedBy(answer)).toMatchObject({
        audit: [{ action: `installation.${kind}-enabled`, targetId: installation.id, payload: { [kind]: targetId } }],
        events: [{ type: `installation.${kind}-set-up`, organizationId: id, payload }],
      });
    });

    it('201: answers the object itself when asked, and counts spaces', async () => {
      const { collection, admin, id, installation, integration } = await newInstallation(kind);
      const targetId = await newTarget(kind, id);
      const { body } = await api.as(admin).post(`${collection}?extended=true`, bodyFor(kind, targetId));
      expect(body[kind]).toMatchObject({ object: kind, id: targetId, permissions: { admin: true } });
      const { body: whole } = await api
        .as(admin)
        .get(`/integrations/${integration.name}/installations/${installation.id}`);
      expect(whole.spaces).toBe(kind === 'space' ? 1 : 0);
    });

    it('201: members may enable it on what they administrate', async () => {
      const { collection, id } = await newInstallation(kind);
      const targetId = await newTarget(kind, id);
      const reader = await build.member(id, 'read');
      expect((await api.as(reader).post(collection, bodyFor(kind, targetId))).body.error.name).toBe('access.denied');
      await build.grant({ organizationId: id, kind, id: targetId }, { user: reader.id }, 'admin');
      expect((await api.as(reader).post(collection, bodyFor(kind, targetId))).status).toBe(201);
      const { body } = await api.as(reader).patch(`${collection}/${targetId}`, { configuration: { a: 1 } });
      expect(body.configuration).toEqual({ a: 1 });
    });

    it('201: is pending there while something that is required there is missing', async () => {
      const { item } = await newEnabled(kind, { configurations: CONFIGURATIONS });
      expect(item.status).toBe('pending');
    });

    it.each([[kind === 'space' ? 'site' : 'space'], ['organization']] as const)(
      '400: refuses what an integration for a %s is not for',
      async (target) => {
        const { collection, admin, id } = await newInstallation(kind, { target });
        const { status, body } = await api.as(admin).post(collection, bodyFor(kind, await newTarget(kind, id)));
        expect([status, body.error.name]).toEqual([400, 'installation.target_unfit']);
      },
    );

    it('403, 404: is refused to the integration itself, and to its owner, who knows nothing there', async () => {
      const { collection, id, owner, ownerId, integration, installation } = await newInstallation(kind);
      const targetId = await newTarget(kind, id);
      for (const token of [build.integrationToken(integration), build.installationToken(installation)]) {
        const { status, body } = await api.as(token).post(collection, bodyFor(kind, targetId));
        expect([status, body.error.name]).toEqual([403, 'auth.agent_token_limited']);
      }
      for (const wanted of [targetId, await newTarget(kind, ownerId)]) {
        const { status, body } = await api.as(owner).post(collection, bodyFor(kind, wanted));
        expect([status, body.error.name]).toEqual([404, `${kind}.not_found`]);
      }
    });

    it('404: knows nothing of other organizations, deleted spaces, or what the caller may not see', async () => {
      const { collection, admin, id } = await newInstallation(kind);
      const foreign = await newTarget(kind, (await build.organization()).id);
      for (const wanted of [foreign, 'nothing']) {
        const { status, body } = await api.as(admin).post(collection, bodyFor(kind, wanted));
        expect([status, body.error.name]).toEqual([404, `${kind}.not_found`]);
      }
      const hidden = await newTarget(kind, id);
      await database.pool.query(`UPDATE ${kind}s SET default_level = NULL WHERE id = $1`, [hidden]);
      const creator = await build.member(id, 'create');
      expect((await api.as(creator).post(collection, bodyFor(kind, hidden))).body.error.name).toBe(`${kind}.not_found`);
      const gone = await newTarget(kind, id);
      await api.as(admin).delete(kind === 'space' ? `/spaces/${gone}` : `/orgs/${id}/sites/${gone}`);
      expect((await api.as(admin).post(collection, bodyFor(kind, gone))).status).toBe(404);
      const guest = await build.member(id, null);
      expect((await api.as(guest).post(collection, bodyFor(kind, hidden))).body.error.name).toBe(
        'installation.not_found',
      );
    });

    it('409: enables it once', async () => {
      const { collection, admin, targetId } = await newEnabled(kind);
      const { status, body } = await api.as(admin).post(collection, bodyFor(kind, targetId));
      expect([status, body.error.name]).toEqual([409, 'installation.enabled_already']);
    });
  },
);

describe.each(['space', 'site'] as const)(
  'GET /v1/integrations/:integrationName/installations/:installationId/%ss',
  (kind) => {
    it('200: lists them newest first, each one as it is read by itself', async () => {
      const { collection, admin, id, item, integration, installation } = await newEnabled(kind);
      const second = await newTarget(kind, id);
      await api.as(admin).post(collection, bodyFor(kind, second));
      for (const caller of [admin, build.integrationToken(integration), build.installationToken(installation)]) {
        const { body: first } = await api.as(caller).get(`${collection}?limit=1`);
        const { body: next } = await api.as(caller).get(`${collection}?limit=1&page=${first.next.page}`);
        expect([first.count, first.items[0][kind], next.items]).toEqual([2, second, [item]]);
        expect((await api.as(caller).get(`${collection}/${item[kind]}`)).body).toEqual(item);
      }
    });

    it('200: presents to an integration what it is enabled on without any permission', async () => {
      const { collection, integration, targetId } = await newEnabled(kind);
      const { body } = await api.as(build.integrationToken(integration)).get(`${collection}?extended=true`);
      expect(body.items[0][kind].id).toBe(targetId);
      expect(new Set(Object.values(body.items[0][kind].permissions))).toEqual(new Set([false]));
    });

    it('200, 404: members find what they may see, with an empty configuration', async () => {
      const { collection, id, admin, targetId, url } = await newEnabled(kind);
      await api.as(admin).patch(url, { configuration: { key: 'hush' } });
      const member = await build.member(id, 'create');
      const { body } = await api.as(member).get(collection);
      expect(body.items).toMatchObject([{ [kind]: targetId, configuration: {} }]);
      await database.pool.query(`UPDATE ${kind}s SET default_level = NULL WHERE id = $1`, [targetId]);
      expect((await api.as(member).get(collection)).body).toEqual({ count: 0, items: [] });
      expect((await api.as(member).get(url)).body.error.name).toBe(`installation_${kind}.not_found`);
    });

    it('404: an installation of others does not exist', async () => {
      const { collection, url } = await newEnabled(kind);
      const other = await newEnabled(kind);
      for (const caller of [other.admin, build.installationToken(other.installation)]) {
        for (const path of [collection, url]) {
          expect((await api.as(caller).get(path)).body.error.name).toBe('installation.not_found');
        }
      }
      const misplaced = `${other.collection}/${url.split('/').at(-1)}`;
      expect((await api.as(other.admin).get(misplaced)).body.error.name).toBe(`installation_${kind}.not_found`);
    });
  },
);

describe.each(['space', 'site'] as const)(
  'PATCH /v1/integrations/:integrationName/installations/:installationId/%ss/:id',
  (kind) => {
    it('200: is configured there by those who may enable it, and by the integration', async () => {
      const { url, admin, integration, installation } = await newEnabled(kind, { configurations: CONFIGURATIONS });
      const answer = await api.as(admin).patch(url, { configuration: { key: 'a' }, externalIds: ['7'] });
      const said = { status: 'active', configuration: { key: 'a' }, externalIds: ['7'] };
      expect([answer.status, answer.body]).toMatchObject([200, said]);
      const payload = { status: 'active', previous: { status: 'pending' } };
      expect(await recordedBy(answer)).toMatchObject({
        audit: [{ action: `installation.${kind}-configured` }],
        events: [{ type: `installation.${kind}-set-up`, payload }],
      });
      const again = await api.as(build.installationToken(installation)).patch(url, { configuration: { key: 'b' } });
      expect([again.status, again.body.configuration, again.body.externalIds]).toEqual([200, { key: 'b' }, ['7']]);
      expect(await previousConfiguration(again)).toEqual({ key: 'a' });
      const same = await api.as(build.integrationToken(integration)).patch(url, { configuration: { key: 'b' } });
      expect([same.status, (await recordedBy(same)).events]).toEqual([200, []]);
      const row = await database.pool.query(`SELECT configuration FROM installation_${kind}s`);
      expect(row.rows.map(({ configuration }) => configuration.toString('latin1')).join()).not.toContain('key');
    });

    it('400: refuses what does not fit the schema', async () => {
      const { url, admin } = await newEnabled(kind, { configurations: CONFIGURATIONS });
      const { status, body } = await api.as(admin).patch(url, { configuration: { key: 1 } });
      expect([status, body.error.issues[0].path]).toEqual([400, 'body.configuration.key']);
    });

    it('403, 404: is refused to members who may not install there, and to strangers', async () => {
      const { url, id, owner, collection, admin } = await newEnabled(kind);
      const member = await build.member(id, 'create');
      expect((await api.as(member).patch(url, { externalIds: [] })).status).toBe(403);
      expect((await api.as(member).delete(url)).status).toBe(403);
      expect((await api.as(owner).patch(url, { externalIds: [] })).status).toBe(404);
      const other = `${collection}/${await newTarget(kind, id)}`;
      expect((await api.as(admin).patch(other, {})).body.error.name).toBe(`installation_${kind}.not_found`);
    });
  },
);

describe.each(['space', 'site'] as const)(
  'DELETE /v1/integrations/:integrationName/installations/:installationId/%ss/:id',
  (kind) => {
    it('204: disables it there once, and tells what it knew', async () => {
      const { url, admin, installation, id, targetId } = await newEnabled(kind);
      await api.as(admin).patch(url, { configuration: { a: 1 } });
      const [first, second] = [await api.as(admin).delete(url), await api.as(admin).delete(url)];
      expect([first.status, second.status]).toEqual([204, 204]);
      const payload = { installationId: installation.id, [`${kind}Id`]: targetId, previous: { status: 'active' } };
      expect(await recordedBy(first)).toMatchObject({
        audit: [{ action: `installation.${kind}-disabled`, organizationId: id }],
        events: [{ type: `installation.${kind}-deleted`, payload }],
      });
      expect(await previousConfiguration(first)).toEqual({ a: 1 });
      expect(await recordedBy(second)).toEqual(NOTHING);
      expect((await api.as(admin).get(url)).status).toBe(404);
    });

    it('403, 204: an integration does not disable itself, and strangers change nothing', async () => {
      const { url, installation, integration, owner, admin } = await newEnabled(kind);
      for (const token of [build.installationToken(installation), build.integrationToken(integration)]) {
        expect((await api.as(token).delete(url)).status).toBe(403);
      }
      expect((await api.as(owner).delete(url)).status).toBe(204);
      expect((await api.as(admin).get(url)).status).toBe(200);
    });
  },
);

describe.each(['space', 'site'] as const)('GET /v1/integrations/:integrationName/%ss', (kind) => {
  it('200: lists them across organizations for the owner and the integration, also by an external id', async () => {
    const { all, owner, integration, admin, url, targetId } = await newEnabled(kind);
    const other = await build.organization();
    const theirs = await newTarget(kind, other.id);
    await build.installation(integration, other.id, { [`${kind}s`]: [theirs] });
    await api.as(admin).patch(url, { externalIds: ['T7'] });
    for (const caller of [owner, build.integrationToken(integration)]) {
      const { status, body } = await api.as(caller).get(all);
      expect([status, body.count]).toEqual([200, 2]);
      expect(body.items.map((item: Record<Kind, string>) => item[kind])).toEqual([theirs, targetId]);
      const { body: found } = await api.as(caller).get(`${all}?externalId=T7&extended=true`);
      expect(found.items).toMatchObject([{ [kind]: { id: targetId, permissions: { view: false } } }]);
    }
  });

  it('403, 404: is for those who speak for the integration', async () => {
    const { all, admin, installation, integration } = await newEnabled(kind);
    expect((await api.as(admin).get(all)).body.error.name).toBe('access.denied');
    expect((await api.as(build.installationToken(installation)).get(all)).status).toBe(403);
    await database.prisma.integration.update({ where: { id: integration.id }, data: { visibility: 'private' } });
    const outsider = (await build.organization()).admin;
    expect((await api.as(outsider).get(all)).body.error.name).toBe('integration.not_found');
  });
});

describe('a space with installations', () => {
  it('leaves those of the old organization behind when it is transferred, which they are told', async () => {
    const { admin, id, targetId, item, installation, integration, url } = await newEnabled('space');
    expect(item.space).toBe(targetId);
    await api.as(admin).patch(url, { configuration: { a: 1 } });
    const { id: newOrganization } = await build.organization();
    await database.prisma.member.create({
      data: { organizationId: newOrganization, userId: admin.id, role: 'admin' },
    });
    const answer = await api.as(admin).post(`/spaces/${targetId}/transfer`, { organization: newOrganization });
    expect(answer.status).toBe(200);
    expect((await api.as(admin).get(url)).status).toBe(404);
    const told = { installationId: installation.id, integrationId: integration.id, spaceId: targetId };
    const { events } = await recordedBy(answer);
    expect(events).toContainEqual({
      type: 'installation.space-deleted',
      organizationId: id,
      payload: { ...told, previous: { status: 'active', sealedConfiguration: expect.any(String) } },
    });
    expect(await previousConfiguration(answer)).toEqual({ a: 1 });
    expect(await database.prisma.installationSpace.count({ where: { spaceId: targetId } })).toBe(0);
  });

  it('is out of reach of them while it is deleted, and within it again once it is restored', async () => {
    const { admin, targetId, url } = await newEnabled('space');
    await api.as(admin).delete(`/spaces/${targetId}`);
    expect((await api.as(admin).get(url)).status).toBe(404);
    await api.as(admin).post(`/spaces/${targetId}/restore`);
    expect((await api.as(admin).get(url)).status).toBe(200);
  });
});
