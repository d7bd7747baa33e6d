import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

/** An organization that publishes under a hostname of its own. */
async function publishing() {
  const organization = await build.organization();
  const hostname = `acme-${randomBytes(6).toString('hex')}`;
  await api.as(organization.admin).patch(`/orgs/${organization.id}`, { hostname });
  return { ...organization, hostname };
}

describe('GET /v1/subdomains/:subdomain', () => {
  it('200: tells anybody with an account whom a subdomain belongs to', async () => {
    const { id, hostname } = await publishing();

    const response = await api.as(await build.person()).get(`/subdomains/${hostname}`);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      object: 'subdomain',
      subdomain: hostname,
      target: { type: 'organization', organization: id },
      isActive: true,
    });
  });

  it('200: a subdomain follows its new owner', async () => {
    const [former, latter] = await Promise.all([publishing(), build.organization()]);
    await api.as(former.admin).patch(`/orgs/${former.id}`, { hostname: `${former.hostname}-2` });
    await api.as(latter.admin).patch(`/orgs/${latter.id}`, { hostname: former.hostname });

    const response = await api.as(latter.admin).get(`/subdomains/${former.hostname}`);

    expect(response.body.target.organization).toBe(latter.id);
  });

  it('400: refuses what is longer than any subdomain', async () => {
    const response = await api.as(await build.person()).get(`/subdomains/${'a'.repeat(65)}`);

    expect(response.body.error).toMatchObject({ code: 400, issues: [{ path: 'params.subdomain' }] });
  });

  it('401: needs a token', async () => {
    const { hostname } = await publishing();

    expect(await api.get(`/subdomains/${hostname}`)).toMatchObject({ status: 401 });
  });

  it('404: a subdomain that is free belongs to nobody', async () => {
    const { admin, hostname } = await publishing();

    const response = await api.as(admin).get(`/subdomains/${hostname}-2`);

    expect(response.body.error).toMatchObject({ code: 404, name: 'subdomain.not_found' });
  });

  it('404: a deleted organization publishes nothing', async () => {
    const { id, admin, hostname } = await publishing();
    await build.deleteOrganization(id);

    expect(await api.as(admin).get(`/subdomains/${hostname}`)).toMatchObject({ status: 404 });
  });
});
