import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import {
  bodyFor,
  CONFIGURATIONS,
  type Kind,
  newEnabled,
  newInstalled,
  newTarget,
} from '../../../test/new-installation-target.js';
import { recordedBy } from '../../../test/recorded.js';

describe.each(['space', 'site'] as const)(
  'POST /v1/integrations/:integrationName/installations/:installationId/%ss',
  (kind) => {
    it('201: enables it there, which the integration is told', async () => {
      const { collection, admin, id, integration, installation } = await newInstalled(kind);
      const targetId = await newTarget(kind, id);
      const response = await api.as(admin).post(collection, bodyFor(kind, targetId));
      expect(response.status).toBe(201);
      expect(response.body).toEqual({
        integration: integration.name,
        installation: installation.id,
        status: 'active',
        configuration: {},
        externalIds: [],
        urls: {
          location: expect.stringMatching(new RegExp(`/v1${collection}/${targetId}$`)),
          publicEndpoint: expect.stringMatching(new RegExp(`/v1${collection}/${targetId}/integration$`)),
          publicContentEndpoint: expect.stringMatching(new RegExp(`/v1${collection}/${targetId}/integration$`)),
        },
        [kind]: targetId,
      });
      const payload = { installationId: installation.id, [`${kind}Id`]: targetId, status: 'active' };
      expect(await recordedBy(response)).toMatchObject({
        audit: [{ action: `installation.${kind}-enabled`, targetId: installation.id, payload: { [kind]: targetId } }],
        events: [{ type: `installation.${kind}-set-up`, organizationId: id, payload }],
      });
    });

    it('201: answers the object itself when asked, and counts spaces', async () => {
      const { collection, admin, id, installation, integration } = await newInstalled(kind);
      const targetId = await newTarget(kind, id);
      const { body } = await api.as(admin).post(`${collection}?extended=true`, bodyFor(kind, targetId));
      expect(body[kind]).toMatchObject({ object: kind, id: targetId, permissions: { admin: true } });
      const { body: whole } = await api
        .as(admin)
        .get(`/integrations/${integration.name}/installations/${installation.id}`);
      expect(whole.spaces).toBe(kind === 'space' ? 1 : 0);
    });

    it('201: members may enable it on what they administrate', async () => {
      const { collection, id } = await newInstalled(kind);
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
        const { collection, admin, id } = await newInstalled(kind, { target });
        const { status, body } = await api.as(admin).post(collection, bodyFor(kind, await newTarget(kind, id)));
        expect([status, body.error.name]).toEqual([400, 'installation.target_unfit']);
      },
    );

    it('403, 404: is refused to the integration itself, and to its owner, who knows nothing there', async () => {
      const { collection, id, owner, ownerId, integration, installation } = await newInstalled(kind);
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
      const { collection, admin, id } = await newInstalled(kind);
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
      const { collection, integration, targetId } = await newEnabled(kind, { scopes: [`${kind}:metadata:read`] });
      const { body } = await api.as(build.integrationToken(integration)).get(`${collection}?extended=true`);
      expect(body.items[0][kind].id).toBe(targetId);
      expect(new Set(Object.values(body.items[0][kind].permissions))).toEqual(new Set([false]));
    });

    it('200: tells an integration that may not read its metadata the id and no more', async () => {
      const { collection, integration, installation, owner, admin, targetId } = await newEnabled(kind, {
        scopes: ['space:content:read'],
      });
      const told = async (caller: Parameters<typeof api.as>[0]) =>
        (await api.as(caller).get(`${collection}?extended=true`)).body.items[0][kind];
      for (const caller of [owner, build.integrationToken(integration), build.installationToken(installation)]) {
        expect(await told(caller)).toBe(targetId);
      }
      expect(await told(admin)).toMatchObject({ id: targetId });
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

describe.each(['space', 'site'] as const)('GET /v1/integrations/:integrationName/%ss', (kind) => {
  it('200: lists them across organizations for the owner and the integration, also by an external id', async () => {
    const { all, owner, integration, admin, url, targetId } = await newEnabled(kind, {
      scopes: [`${kind}:metadata:read`],
    });
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
