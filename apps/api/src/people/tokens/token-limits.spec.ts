import { describe, expect, it } from '@jest/globals';
import { api, build, native } from '../../../test/harness.js';

const { Scope } = await native<typeof import('@lectern/domain/platform/permissions/scopes')>(
  '@lectern/domain/platform/permissions/scopes',
);
const EVERY_SCOPE = Scope.options;

describe('a token with scopes', () => {
  it('200: may do what its scopes say', async () => {
    const { id, admin } = await build.organization();
    const token = await build.token(admin.id, { scopes: ['user:read', 'organization:read'] });

    expect(await api.as(token).get('/user')).toMatchObject({ status: 200 });
    expect(await api.as(token).get(`/orgs/${id}`)).toMatchObject({ status: 200 });
    expect(await api.as(token).get('/orgs')).toMatchObject({ status: 200, body: { count: 1 } });
  });

  it.each([
    ['GET', '/user', 'user:read'],
    ['GET', '/orgs', 'organization:read'],
    ['GET', '/orgs/:id', 'organization:read'],
    ['PATCH', '/orgs/:id', 'organization:write'],
    ['GET', '/orgs/:id/jobs', 'organization:read'],
    ['GET', '/orgs/:id/members', 'organization:members:read'],
    ['GET', '/subdomains/acme', 'organization:read'],
  ] as const)('403: %s %s names the scope that is missing', async (method, path, scope) => {
    const { id, admin } = await build.organization();
    const scopes = EVERY_SCOPE.filter((other) => other !== scope);
    const [without, only] = await Promise.all([
      build.token(admin.id, { scopes }),
      build.token(admin.id, { scopes: [scope] }),
    ]);
    const url = path.replace(':id', id);

    const refused = await api.as(without).call(method, url);

    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      name: 'auth.scope_missing',
      message: expect.stringContaining(`"${scope}"`),
    });
    expect((await api.as(only).call(method, url)).status).not.toBe(403);
  });

  it.each([
    ['POST', '/user/tokens', { label: 'More' }],
    ['GET', '/user/tokens', undefined],
    ['DELETE', '/user/tokens/unknown', undefined],
    ['PATCH', '/users/me', { displayName: 'Ada' }],
    ['POST', '/orgs', { title: 'Acme' }],
    ['GET', '/orgs/:id/audit-events', undefined],
    ['PUT', '/orgs/:id/agent-instructions', undefined],
  ])('403: not even all scopes together allow %s %s', async (method, path, body) => {
    const { id, admin } = await build.organization();
    const token = await build.token(admin.id, { scopes: EVERY_SCOPE });

    const response = await api.as(token).call(method, path.replace(':id', id), { body });

    expect(response.body.error).toMatchObject({
      code: 403,
      name: 'auth.scope_missing',
      message: 'This operation needs a token without scope limits.',
    });
  });

  it('403: a scope gives nothing that the role does not', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    const token = await build.token(reader.id, { scopes: ['organization:write'] });

    const response = await api.as(token).patch(`/orgs/${id}`, { title: 'Mine now' });

    expect(response.body.error).toMatchObject({ code: 403, name: 'access.denied' });
  });

  it('404: a scope opens no organization of others', async () => {
    const [{ id }, { admin: outsider }] = await Promise.all([build.organization(), build.organization()]);
    const token = await build.token(outsider.id, { scopes: ['organization:read'] });

    expect(await api.as(token).get(`/orgs/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('a token with an expiry', () => {
  it('200: works before it', async () => {
    const { id } = await build.person();
    const token = await build.token(id, { expiresAt: new Date(Date.now() + 60_000) });

    expect(await api.as(token).get('/user')).toMatchObject({ status: 200, body: { id } });
  });

  it('401: works no more after it', async () => {
    const { id } = await build.person();
    const token = await build.token(id, { expiresAt: new Date(Date.now() - 1) });

    expect((await api.as(token).get('/user')).body.error).toMatchObject({ code: 401, name: 'auth.token_invalid' });
  });

  it('401: a burst of calls does not outlive it', async () => {
    const { id } = await build.person();
    const expiresAt = new Date(Date.now() + 200);
    const token = await build.token(id, { expiresAt });

    while (Date.now() < expiresAt.getTime()) await api.as(token).get('/user');

    expect(await api.as(token).get('/user')).toMatchObject({ status: 401 });
  });
});
