import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';

const newHostname = () => `acme-${randomBytes(6).toString('hex')}`;

describe('PATCH /v1/orgs/:organizationId', () => {
  it.each([
    [{ title: ' New title ' }, { title: 'New title' }],
    [{ emailDomains: ['ACME.test', 'acme.test'] }, { emailDomains: ['acme.test'] }],
    [{ defaultRole: 'edit' }, { defaultRole: 'edit' }],
    [{ defaultRole: null }, { defaultRole: null }],
    [{ sso: true }, { sso: true }],
    [{ ai: false }, { ai: false }],
    [{ inviteLinks: false }, { inviteLinks: false }],
    [{ mergeRules: { type: 'rules', rules: [] } }, { mergeRules: { type: 'rules', rules: [] } }],
    [{ defaultContent: null }, {}],
    [{ unknownField: 1 }, {}],
    [{}, {}],
  ])('200: %j changes what was sent, and only that', async (change, changed) => {
    const { id, admin } = await build.organization();
    const before = (await api.as(admin).get(`/orgs/${id}`)).body;

    const response = await api.as(admin).patch(`/orgs/${id}`, change);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...before, ...changed });
    expect((await api.as(admin).get(`/orgs/${id}`)).body).toEqual(response.body);
  });

  it('200: a logo is shown until null removes it', async () => {
    const { id, admin } = await build.organization();
    const patch = async (body: object): Promise<ApiResponse['body']> =>
      (await api.as(admin).patch(`/orgs/${id}`, body)).body;

    expect((await patch({ logo: 'https://cdn.test/logo.svg' })).urls.logo).toBe('https://cdn.test/logo.svg');
    expect((await patch({ title: 'Another title' })).urls.logo).toBe('https://cdn.test/logo.svg');
    expect((await patch({ logo: null })).urls).not.toHaveProperty('logo');
  });

  it('409: a hostname that is the id of another organization would take its readers', async () => {
    const { id: other } = await build.organization();
    const { id, admin } = await build.organization();
    expect(await api.as(admin).patch(`/orgs/${id}`, { hostname: other })).toMatchObject({ status: 409 });
  });

  it('200: a hostname can be set, set again and given up for another', async () => {
    const { id, admin } = await build.organization();
    const { id: otherId, admin: otherAdmin } = await build.organization();
    const hostname = newHostname();

    for (const _time of [1, 2]) {
      expect((await api.as(admin).patch(`/orgs/${id}`, { hostname })).body.hostname).toBe(hostname);
    }
    await api.as(admin).patch(`/orgs/${id}`, { hostname: newHostname() });

    expect(await api.as(otherAdmin).patch(`/orgs/${otherId}`, { hostname })).toMatchObject({ status: 200 });
  });

  it('200: every kind of merge rule is kept as it was sent', async () => {
    const { id, admin } = await build.organization();
    const users = [admin.id];
    const rules = [
      { rule: 'require_specific_reviewers', users },
      { rule: 'require_one_of_specific_reviewers', users },
      { rule: 'allow_bypass', users },
      { rule: 'require_at_least_one_review' },
      { rule: 'require_at_least_one_approved_review' },
      { rule: 'require_all_reviews_approved' },
      { rule: 'require_agent_review' },
      { rule: 'require_author_to_merge' },
      { rule: 'require_up_to_date_change_request' },
      { rule: 'require_change_request_subject' },
      { rule: 'require_change_request_description' },
      { rule: 'custom', expression: 'reviews.length > 1' },
      { rule: 'custom', expression: '', message: 'Ask the docs team' },
    ];

    const response = await api.as(admin).patch(`/orgs/${id}`, { mergeRules: { type: 'rules', rules } });

    expect(response.status).toBe(200);
    expect((await api.as(admin).get(`/orgs/${id}`)).body.mergeRules).toEqual({ type: 'rules', rules });
  });

  it('200: stands in the audit trail with the fields that were sent', async () => {
    const { id, admin } = await build.organization();
    await api.as(admin).patch(`/orgs/${id}`, { title: 'Renamed', ai: false });

    const where = { organizationId: id, action: 'organization.updated' };
    const entries = await database.prisma.auditEvent.findMany({ where });
    const events = await database.prisma.event.findMany({ where: { organizationId: id, type: where.action } });

    expect(entries).toMatchObject([
      { actorId: admin.id, targetLabel: 'Renamed', payload: { fields: ['title', 'ai'] } },
    ]);
    expect(events).toHaveLength(1);
  });

  it.each([
    ['a title of one letter', { title: 'A' }, 'body.title'],
    ['a title of null', { title: null }, 'body.title'],
    ['a hostname of two letters', { hostname: 'ac' }, 'body.hostname'],
    ['a hostname of 33 letters', { hostname: 'a'.repeat(33) }, 'body.hostname'],
    ['a hostname in upper case', { hostname: 'Acme' }, 'body.hostname'],
    ['a hostname that starts with "-"', { hostname: '-acme' }, 'body.hostname'],
    ['a hostname that ends with "-"', { hostname: 'acme-' }, 'body.hostname'],
    ['a hostname with a dot', { hostname: 'acme.docs' }, 'body.hostname'],
    ['a role that does not exist', { defaultRole: 'owner' }, 'body.defaultRole'],
    ['something that is no domain', { emailDomains: ['acme..test'] }, 'body.emailDomains[0]'],
    ['a logo that is no web address', { logo: 'javascript:alert(1)' }, 'body.logo'],
    ['text for a boolean', { ai: 'yes' }, 'body.ai'],
    ['merge rules that inherit', { mergeRules: { type: 'inherit' } }, 'body.mergeRules.type'],
    ['an unknown merge rule', rule({ rule: 'require_luck' }), 'body.mergeRules.rules[0].rule'],
    ['reviewers without anybody', rule({ rule: 'allow_bypass', users: [] }), 'body.mergeRules.rules[0].users'],
    ['a rule without its reviewers', rule({ rule: 'allow_bypass' }), 'body.mergeRules.rules[0].users'],
    ['a rule without its expression', rule({ rule: 'custom' }), 'body.mergeRules.rules[0].expression'],
    ['an expression of 1025 letters', customRule('a'.repeat(1025)), 'body.mergeRules.rules[0].expression'],
  ])('400: refuses %s and changes nothing', async (_what, change, path) => {
    const { id, admin } = await build.organization();
    const before = (await api.as(admin).get(`/orgs/${id}`)).body;

    const response = await api.as(admin).patch(`/orgs/${id}`, { inviteLinks: false, ...change });

    expect(response.status).toBe(400);
    expect(response.body.error.issues[0].path).toBe(path);
    expect((await api.as(admin).get(`/orgs/${id}`)).body).toEqual(before);
  });

  it('400: default content must be a site of the organization, and the message names it', async () => {
    const { id, admin } = await build.organization();
    const body = { title: 'Not this either', defaultContent: { type: 'site', site: 'site-of-nobody' } };

    const response = await api.as(admin).patch(`/orgs/${id}`, body);

    expect(response.status).toBe(400);
    expect(response.body.error).toMatchObject({ name: 'organization.default_content_invalid' });
    expect(response.body.error.message).toContain('site-of-nobody');
    expect((await api.as(admin).get(`/orgs/${id}`)).body.title).toBe('Acme');
  });

  it('200: has a site of the organization as default content wherever it is shown, until null or its end', async () => {
    const { id, admin } = await build.organization();
    const client = api.as(admin);
    const [first, second] = [await build.site(id), await build.site(id)];
    const shown = async () => [
      (await client.get(`/orgs/${id}`)).body.defaultContent,
      (await client.get('/orgs')).body.items[0].defaultContent,
    ];
    const set = (defaultContent: object | null) => client.patch(`/orgs/${id}`, { defaultContent });
    const content = (site: { id: string }) => ({ type: 'site', site: site.id });

    const response = await set(content(first));
    expect([response.status, response.body.defaultContent]).toEqual([200, content(first)]);
    expect(await shown()).toEqual([content(first), content(first)]);
    expect((await client.patch(`/orgs/${id}`, { title: 'Other' })).body.defaultContent).toEqual(content(first));
    expect((await set(null)).body).not.toHaveProperty('defaultContent');
    expect(await shown()).toEqual([undefined, undefined]);
    await set(content(second));
    await client.delete(`/orgs/${id}/sites/${second.id}`);
    expect(await shown()).toEqual([undefined, undefined]);
    expect((await client.patch(`/orgs/${id}`, { title: 'Another' })).body).not.toHaveProperty('defaultContent');
  });

  it('400: a site of another organization, or one that is gone, is no default content', async () => {
    const [ours, theirs] = [await build.organization(), await build.organization()];
    const client = api.as(ours.admin);
    const kept = await build.site(ours.id);
    await client.patch(`/orgs/${ours.id}`, { defaultContent: { type: 'site', site: kept.id } });
    const gone = await build.site(ours.id);
    await client.delete(`/orgs/${ours.id}/sites/${gone.id}`);

    for (const { id: site } of [await build.site(theirs.id), gone]) {
      const { status, body } = await client.patch(`/orgs/${ours.id}`, { defaultContent: { type: 'site', site } });
      expect([status, body.error.name]).toEqual([400, 'organization.default_content_invalid']);
    }
    expect((await client.get(`/orgs/${ours.id}`)).body.defaultContent.site).toBe(kept.id);
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.patch(`/orgs/${id}`, { title: 'Mine now' })).toMatchObject({ status: 401 });
  });

  it('403: nobody below an administrator may change it', async () => {
    const { id, admin } = await build.organization();
    const others = Object.values(await build.membersOfEveryRole(id));

    const responses = await Promise.all(
      others.map((other) => api.as(other).patch(`/orgs/${id}`, { title: 'Mine now' })),
    );

    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 403));
    expect((await api.as(admin).get(`/orgs/${id}`)).body.title).toBe('Acme');
  });

  it('404: an outsider does not learn that it exists', async () => {
    const { id } = await build.organization();

    expect(await api.as(await build.person()).patch(`/orgs/${id}`, { title: 'Mine' })).toMatchObject({ status: 404 });
  });

  it('409: a hostname belongs to one organization of the installation', async () => {
    const [first, second] = await Promise.all([build.organization(), build.organization()]);
    const hostname = newHostname();
    await api.as(first.admin).patch(`/orgs/${first.id}`, { hostname });

    const response = await api.as(second.admin).patch(`/orgs/${second.id}`, { title: 'Not this either', hostname });

    expect(response.status).toBe(409);
    expect(response.body.error.message).toContain(hostname);
    const after = (await api.as(second.admin).get(`/orgs/${second.id}`)).body;
    expect(after.title).toBe('Acme');
    expect(after).not.toHaveProperty('hostname');
  });

  it('409: of two that ask for one hostname at once exactly one gets it', async () => {
    const organizations = await Promise.all([build.organization(), build.organization()]);
    const hostname = newHostname();

    const responses = await Promise.all(
      organizations.map(({ id, admin }) => api.as(admin).patch(`/orgs/${id}`, { hostname })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('409: a deleted organization keeps its hostname, since it can be brought back', async () => {
    const [deleted, other] = await Promise.all([build.organization(), build.organization()]);
    const hostname = newHostname();
    await api.as(deleted.admin).patch(`/orgs/${deleted.id}`, { hostname });
    await build.deleteOrganization(deleted.id);

    expect(await api.as(other.admin).patch(`/orgs/${other.id}`, { hostname })).toMatchObject({ status: 409 });
  });
});

function rule(body: object): object {
  return { mergeRules: { type: 'rules', rules: [body] } };
}

function customRule(expression: string): object {
  return rule({ rule: 'custom', expression });
}
