import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';

/** A word that only the integrations of one test have in their names. */
const newWord = () => `w${randomBytes(6).toString('hex')}`;
const namesIn = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

describe('GET /v1/integrations', () => {
  it('200: shows public ones to everybody, and others to members of the organization that publishes them', async () => {
    const { id, admin } = await build.organization();
    const word = newWord();
    for (const visibility of ['public', 'private', 'unlisted'] as const) {
      await build.integration(id, { name: `${word}-${visibility}`, visibility });
    }
    const { read, guest } = await build.membersOfEveryRole(id);
    const { admin: outsider } = await build.organization();
    const seenBy = async (caller: { token: string }) =>
      namesIn((await api.as(caller).get(`/integrations?search=${word}`)).body);
    const all = [`${word}-unlisted`, `${word}-private`, `${word}-public`];
    for (const person of [admin, read]) expect(await seenBy(person)).toEqual(all);
    for (const person of [guest, outsider]) expect(await seenBy(person)).toEqual([`${word}-public`]);
  });

  it('200: shows agents public ones and their own', async () => {
    const { id } = await build.organization();
    const word = newWord();
    const own = await build.integration(id, { name: `${word}-own` });
    await build.integration(id, { name: `${word}-other` });
    await build.integration(id, { name: `${word}-public`, visibility: 'public' });
    const installation = await build.installation(own, id);
    for (const token of [build.integrationToken(own), build.installationToken(installation)]) {
      const { status, body } = await api.as(token).get(`/integrations?search=${word}`);
      expect([status, namesIn(body)]).toEqual([200, [`${word}-public`, `${word}-own`]]);
    }
  });

  it('200: finds by every filter', async () => {
    const { id, admin } = await build.organization();
    const word = newWord();
    await build.integration(id, {
      name: `${word}-rich`,
      categories: ['analytics'],
      scopes: ['site:views:read'],
      target: 'site',
      blocks: [
        { id: 'card', title: 'Card', urlUnfurl: ['https://*.Figma.com/**', 'https://www.example.com:443/x'] },
        { id: 'plain', title: 'Plain' },
      ],
      contentSources: [{ id: 'pages', title: 'Pages', configuration: { componentId: 'config' } }],
    });
    await build.integration(id, { name: `${word}-plain`, title: '100% Plain' });
    const found = async (filter: string) =>
      namesIn((await api.as(admin).get(`/integrations?search=${word}&${filter}`)).body).map((name) =>
        name.slice(word.length + 1),
      );
    const both = ['plain', 'rich'];
    expect(await found('')).toEqual(both);
    for (const filter of [
      'category=analytics',
      'scope=site:views:read',
      'target=site',
      'blocks=true',
      'contentSources=true',
      'blockDomain=figma.com',
      'blockDomain=www.FIGMA.com',
      'blockDomain=example.com',
      'blockDomain=www.example.com',
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, ['rich']]);
    }
    for (const filter of ['target=all', 'blocks=false', 'contentSources=false']) {
      expect([filter, await found(filter)]).toEqual([filter, ['plain']]);
    }
    for (const filter of [
      'category=other',
      'blockDomain=igma.com',
      'blockDomain=xfigma.com',
      'blockDomain=shop.example.com',
      'owner=nobody',
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, []]);
    }
    expect(await found(`owner=${id}`)).toEqual(both);
    const byTitle = await api.as(admin).get(`/integrations?search=${encodeURIComponent('100% plain')}&owner=${id}`);
    expect(namesIn(byTitle.body)).toEqual([`${word}-plain`]);
  });

  it('200: comes page by page', async () => {
    const { id, admin } = await build.organization();
    const word = newWord();
    for (const part of ['a', 'b', 'c']) await build.integration(id, { name: `${word}-${part}` });
    const url = `/integrations?search=${word}&limit=2`;
    const { body: first } = await api.as(admin).get(url);
    expect([namesIn(first), first.count]).toEqual([[`${word}-c`, `${word}-b`], 3]);
    const { body: next } = await api.as(admin).get(`${url}&page=${first.next.page}`);
    expect([namesIn(next), next.next]).toEqual([[`${word}-a`], undefined]);
  });

  it('200: forgets what deleted organizations published', async () => {
    const { id } = await build.organization();
    const { name } = await build.integration(id, { visibility: 'public' });
    await build.deleteOrganization(id);
    const { admin } = await build.organization();
    expect((await api.as(admin).get(`/integrations?search=${name}`)).body.items).toEqual([]);
    expect((await api.as(admin).get(`/integrations/${name}`)).status).toBe(404);
  });

  it('400: refuses filters that nothing could match', async () => {
    const { admin } = await build.organization();
    for (const filter of ['category=all', 'blockDomain=a/b', 'blocks=maybe', 'scope=all', 'target=page']) {
      expect((await api.as(admin).get(`/integrations?${filter}`)).status).toBe(400);
    }
  });
});

describe('GET /v1/integrations/:integrationName', () => {
  it('200: shows unlisted ones to whoever knows their name, and who administrates them', async () => {
    const { id, admin } = await build.organization();
    const { name } = await build.integration(id, { visibility: 'unlisted' });
    const { admin: outsider } = await build.organization();
    expect((await api.as(admin).get(`/integrations/${name}`)).body.permissions).toEqual({ admin: true });
    const { status, body } = await api.as(outsider).get(`/integrations/${name}`);
    expect([status, body.permissions]).toEqual([200, { admin: false }]);
    expect(body.owner.permissions.view).toBe(false);
  });

  it('200: shows private ones where they are installed', async () => {
    const { id } = await build.organization();
    const integration = await build.integration(id);
    const { id: customer, admin } = await build.organization();
    await build.installation(integration, customer);
    expect((await api.as(admin).get(`/integrations/${integration.name}`)).status).toBe(200);
  });

  it('404: private ones of others are as good as none, also for guests and for other agents', async () => {
    const { id } = await build.organization();
    const { name } = await build.integration(id);
    const { id: other, admin: outsider } = await build.organization();
    const guest = await build.member(id, null);
    const agent = build.integrationToken(await build.integration(other));
    for (const caller of [outsider, guest, agent]) {
      const { status, body } = await api.as(caller).get(`/integrations/${name}`);
      expect([status, body.error.name]).toEqual([404, 'integration.not_found']);
    }
  });
});

describe('DELETE /v1/integrations/:integrationName', () => {
  it('204: removes it with everything of it, and tells where it was installed', async () => {
    const { id, admin } = await build.organization();
    const integration = await build.integration(id, { visibility: 'public' });
    const { id: customer } = await build.organization();
    const installation = await build.installation(integration, customer);
    for (const _ of [1, 2]) expect((await api.as(admin).delete(`/integrations/${integration.name}`)).status).toBe(204);
    expect((await api.as(admin).get(`/integrations/${integration.name}`)).status).toBe(404);
    expect(await database.prisma.installation.count({ where: { id: installation.id } })).toBe(0);
    const ended = { action: 'installation.deleted', organizationId: customer, targetId: installation.id };
    const [entry, ...more] = await database.prisma.auditEvent.findMany({ where: ended });
    expect([entry?.actorType, more]).toEqual(['system', []]);
    const told = { type: 'installation.deleted', organizationId: customer };
    expect(await database.prisma.event.count({ where: told })).toBe(1);
    expect(await database.prisma.user.count({ where: { id: integration.userId } })).toBe(1);
  });

  it('204: gives the name to whoever wants it next', async () => {
    const { id, admin } = await build.organization();
    const { name } = await build.integration(id);
    await api.as(admin).delete(`/integrations/${name}`);
    const { id: other } = await build.organization();
    expect((await build.integration(other, { name })).version).toBe(1);
  });

  it('204: nothing happens to one that the caller cannot see, or that is not there', async () => {
    const { id } = await build.organization();
    const { name } = await build.integration(id);
    const { admin: outsider } = await build.organization();
    for (const target of [name, 'nothing']) {
      expect((await api.as(outsider).delete(`/integrations/${target}`)).status).toBe(204);
    }
    expect(await database.prisma.integration.count({ where: { name } })).toBe(1);
  });

  it('403: whoever only sees it cannot remove it', async () => {
    const { id } = await build.organization();
    const { name } = await build.integration(id, { visibility: 'public' });
    const { admin: outsider } = await build.organization();
    const creator = await build.member(id, 'create');
    for (const person of [outsider, creator]) {
      expect((await api.as(person).delete(`/integrations/${name}`)).status).toBe(403);
    }
  });

  it('403: an integration cannot remove itself', async () => {
    const { id } = await build.organization();
    const integration = await build.integration(id);
    const token = build.integrationToken(integration);
    expect((await api.as(token).delete(`/integrations/${integration.name}`)).status).toBe(403);
  });
});

describe('PUT and DELETE /v1/integrations/:integrationName/dev', () => {
  it('204: leads what happens to a developer, and back', async () => {
    const { id, admin } = await build.organization();
    const { name } = await build.integration(id);
    const url = `/integrations/${name}/dev`;
    const stored = () =>
      database.prisma.integration.findUniqueOrThrow({
        where: { name },
        select: { tunnelUrl: true, tunnelAll: true },
      });
    const tunnelUrl = 'https://secret-tunnel.example.com/x';
    expect((await api.as(admin).put(url, { tunnelUrl })).status).toBe(204);
    expect(await stored()).toEqual({ tunnelUrl, tunnelAll: false });
    expect((await api.as(admin).put(url, { tunnelUrl, all: true })).status).toBe(204);
    expect(await stored()).toEqual({ tunnelUrl, tunnelAll: true });
    const shownTo = async (person: { token: string }) =>
      (await api.as(person).get(url.replace(/\/dev$/, ''))).body.development;
    expect(await shownTo(admin)).toEqual({ host: 'secret-tunnel.example.com', all: true });
    expect(await shownTo(await build.member(id, 'create'))).toBeUndefined();
    for (const _ of [1, 2]) expect((await api.as(admin).delete(url)).status).toBe(204);
    expect(await stored()).toEqual({ tunnelUrl: null, tunnelAll: false });
    const told = { organizationId: id, action: 'integration.tunnel-stopped' };
    expect(await database.prisma.auditEvent.count({ where: told })).toBe(1);
  });

  it('400: refuses what is no address', async () => {
    const { id, admin } = await build.organization();
    const { name } = await build.integration(id);
    for (const body of [{}, { tunnelUrl: 'ftp://example.com' }, { tunnelUrl: `https://${'x'.repeat(256)}` }]) {
      expect((await api.as(admin).put(`/integrations/${name}/dev`, body)).status).toBe(400);
    }
  });

  it('403: only for administrators of the owner, 404: and for nobody who cannot see it', async () => {
    const { id } = await build.organization();
    const { name } = await build.integration(id);
    const creator = await build.member(id, 'create');
    const { admin: outsider } = await build.organization();
    const url = `/integrations/${name}/dev`;
    const body = { tunnelUrl: 'https://example.com' };
    expect((await api.as(creator).put(url, body)).status).toBe(403);
    expect((await api.as(creator).delete(url)).status).toBe(403);
    expect((await api.as(outsider).put(url, body)).status).toBe(404);
    expect((await api.as(outsider).delete(url)).status).toBe(404);
  });
});
