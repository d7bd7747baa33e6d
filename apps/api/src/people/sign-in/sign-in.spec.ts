import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native } from '../../../test/harness.js';

const { createSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
  '@lectern/database/people/sign-in/sign-in.queries',
);

const DAY_MS = 86_400_000;

describe('POST /v1/auth/email', () => {
  it('204: answers the same for an address that is known and for one that is not', async () => {
    const { email: known } = await build.person();

    const [knownResponse, unknownResponse] = [
      await api.post('/auth/email', { email: known }),
      await api.post('/auth/email', { email: newEmail() }),
    ];

    expect(knownResponse).toMatchObject({ status: 204, text: '' });
    const varying = { 'x-request-id': '', date: '' };
    expect({ ...unknownResponse, headers: { ...unknownResponse.headers, ...varying } }).toEqual({
      ...knownResponse,
      headers: { ...knownResponse.headers, ...varying },
    });
  });

  it('204: each request leaves one mail to be sent, whoever the address belongs to', async () => {
    const { email: known } = await build.person();

    for (const email of [known, newEmail()]) {
      const { headers } = await api.post('/auth/email', { email });

      expect(await mailsTo(email)).toMatchObject([
        { state: 'queued', organizationId: null, payload: { email }, requestId: headers['x-request-id'] },
      ]);
    }
  });

  it('204: an address is the same in upper and lower case, and makes no account yet', async () => {
    const email = newEmail();

    await api.post('/auth/email', { email: ` ${email.toUpperCase()} ` });

    expect(await mailsTo(email)).toHaveLength(1);
    expect(await database.prisma.user.count({ where: { email } })).toBe(0);
  });

  it.each([
    {},
    { email: '' },
    { email: 'ada' },
    { email: 'ada@localhost' },
    { email: 'a@b.test, c@d.test' },
    { email: 1 },
  ])('400: refuses %j', async (body) => {
    const response = await api.post('/auth/email', body);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path: 'body.email' }]);
  });
});

describe('POST /v1/auth/exchange', () => {
  it('200: the first sign-in of an address makes the account, and the token works', async () => {
    const email = newEmail('Ada.Lovelace');
    const before = Date.now();

    const response = await api.post('/auth/exchange', { code: await newCode(email) });

    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({ object: 'user', displayName: 'ada.lovelace', email });
    expect(Date.parse(response.body.expiresAt)).toBeGreaterThanOrEqual(before + 30 * DAY_MS);
    expect(Date.parse(response.body.expiresAt)).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS);
    expect((await api.as(response.body).get('/user')).body).toEqual(response.body.user);
    const { items } = (await api.as(response.body).get('/user/tokens')).body;
    expect(items).toMatchObject([{ origin: 'email', expiresAt: response.body.expiresAt }]);
  });

  it('200: somebody with an account gets a further token for it', async () => {
    const person = await build.person();

    const response = await api.post('/auth/exchange', { code: await newCode(person.email) });

    expect(response.body.user).toMatchObject({ id: person.id, displayName: person.displayName });
    expect(await api.as(person).get('/user')).toMatchObject({ status: 200 });
  });

  it('200: shows that the address is theirs', async () => {
    const domain = `acme-${randomBytes(6).toString('hex')}.test`;
    const { id } = await build.organization({ emailDomains: [domain] });
    const person = await build.person({ email: `ada@${domain}`, verified: false });
    expect(await api.as(person).post(`/orgs/${id}/join`)).toMatchObject({ status: 400 });

    await api.post('/auth/exchange', { code: await newCode(person.email) });

    expect(await api.as(person).post(`/orgs/${id}/join`)).toMatchObject({ status: 204 });
  });

  it('200: accepts the invitations that wait for the address, each with its role', async () => {
    const email = newEmail();
    const [editing, visiting] = await Promise.all([invitedTo(email, 'edit'), invitedTo(email, null)]);

    const { body } = await api.post('/auth/exchange', { code: await newCode(email) });

    const roleIn = async (id: string) => (await api.as(body).get(`/orgs/${id}/members/me`)).body.role;
    expect([await roleIn(editing), await roleIn(visiting)]).toEqual(['edit', null]);
    expect(await database.prisma.invite.count({ where: { email } })).toBe(0);
  });

  it('200: an invitation that has expired, or of a deleted organization, is not accepted', async () => {
    const email = newEmail();
    const [late, gone] = await Promise.all([invitedTo(email, 'edit'), invitedTo(email, 'edit')]);
    await database.prisma.invite.updateMany({ where: { organizationId: late }, data: { expiresAt: new Date() } });
    await build.deleteOrganization(gone);

    const { body } = await api.post('/auth/exchange', { code: await newCode(email) });

    expect(await database.prisma.member.count({ where: { userId: body.user.id } })).toBe(0);
    expect(await database.prisma.invite.count({ where: { email } })).toBe(2);
  });

  it('200: stands in the audit trail, without the code and the token', async () => {
    const code = await newCode(newEmail());
    const { user, token } = (await api.post('/auth/exchange', { code })).body;

    const entries = await database.prisma.auditEvent.findMany({ where: { targetId: user.id } });

    expect(entries).toMatchObject([{ action: 'user.signed-in', actorId: user.id, organizationId: null }]);
    for (const secret of [code, token]) expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('200: of several links for one new address, opened at once, one leads to an account', async () => {
    const email = newEmail();
    const codes = await Promise.all(Array.from({ length: 6 }, () => newCode(email)));

    const responses = await Promise.all(codes.map((code) => api.post('/auth/exchange', { code })));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await database.prisma.user.count({ where: { email } })).toBe(1);
  });

  it('400: a code works once', async () => {
    const code = await newCode(newEmail());
    await api.post('/auth/exchange', { code });

    const response = await api.post('/auth/exchange', { code });

    expect(response.body.error).toMatchObject({ code: 400, name: 'sign_in.invalid' });
  });

  it('400: of several exchanges at once exactly one gets a token', async () => {
    const { id, email } = await build.person();
    const code = await newCode(email);

    const responses = await Promise.all([1, 2, 3, 4].map(() => api.post('/auth/exchange', { code })));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await database.prisma.apiToken.count({ where: { userId: id, origin: 'email' } })).toBe(1);
  });

  it('400: a code that has expired makes no account', async () => {
    const email = newEmail();
    const code = await newCode(email, new Date(Date.now() - 15 * 60_000 - 1));

    const response = await api.post('/auth/exchange', { code });

    expect(response.body.error).toMatchObject({ code: 400, name: 'sign_in.invalid' });
    expect(await database.prisma.user.count({ where: { email } })).toBe(0);
  });

  it('400: a link ends with the use of any other of its address, and not with one of another address', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const [earlier, used, later, unrelated] = [
      await newCode(email),
      await newCode(email),
      await newCode(email),
      await newCode(other),
    ];
    expect(await api.post('/auth/exchange', { code: used })).toMatchObject({ status: 200 });
    for (const code of [earlier, used, later]) {
      const { body } = await api.post('/auth/exchange', { code });
      expect(body.error).toMatchObject({ code: 400, name: 'sign_in.invalid' });
    }
    expect(await api.post('/auth/exchange', { code: unrelated })).toMatchObject({ status: 200 });
    expect(await api.post('/auth/exchange', { code: await newCode(email) })).toMatchObject({ status: 200 });
  });

  it('400: says of an unknown code what it says of a used one', async () => {
    const used = await newCode(newEmail());
    await api.post('/auth/exchange', { code: used });

    const [unknownResponse, usedResponse] = [
      await api.post('/auth/exchange', { code: 'unknown' }),
      await api.post('/auth/exchange', { code: used }),
    ];

    expect({ ...unknownResponse.body.error, requestId: '' }).toEqual({ ...usedResponse.body.error, requestId: '' });
  });

  it.each([{}, { code: '' }, { code: 'a'.repeat(201) }, { code: null }])('400: refuses %j', async (body) => {
    const response = await api.post('/auth/exchange', body);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path: 'body.code' }]);
  });
});

function newEmail(name = 'ada'): string {
  return `${name}@${randomBytes(6).toString('hex')}.test`.toLowerCase();
}

function newCode(email: string, at = new Date()): Promise<string> {
  return createSignInCode(database, keyring, { email, at, validMinutes: 15 });
}

/** An organization that has invited the address, by its id. */
async function invitedTo(email: string, role: 'edit' | null): Promise<string> {
  const { id, admin } = await build.organization();
  await api.as(admin).post(`/orgs/${id}/invites`, { emails: [email], role });
  return id;
}

function mailsTo(email: string) {
  const where = { name: 'mail.send-sign-in-link', payload: { path: ['email'], equals: email } };
  return database.prisma.job.findMany({ where });
}
