import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database, keyring, native, url } from '../../../../packages/database/test/harness.js';
import { lectern, SECRET_KEY } from '../../test/command-line.js';

const env = { DATABASE_URL: url, LECTERN_SECRET_KEY: SECRET_KEY };
const run = (...args: string[]) => lectern(args, env);
const { findIdentity } = await native<typeof import('@lectern/database/people/identity/identity.queries')>(
  '@lectern/database/people/identity/identity.queries',
);
const newEmail = () => `operator-${randomBytes(6).toString('hex')}@example.com`;

describe('lectern user create', () => {
  it('creates a user whose address counts as verified', async () => {
    const email = newEmail();

    const { code, output } = await run('user', 'create', '--email', email.toUpperCase(), '--name', 'Ada');

    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`Created the user ${email}`) });
    const user = await database.prisma.user.findUniqueOrThrow({ where: { email } });
    expect(user).toMatchObject({ displayName: 'Ada', isAdministrator: false, emailVerifiedAt: expect.anything() });
  });

  it('says what is wrong with an address, and that one is taken', async () => {
    const { email } = await build.person();

    expect(await run('user', 'create', '--email', 'nobody')).toMatchObject({
      code: 1,
      errors: '"nobody" is not an email address.\n',
    });
    expect(await run('user', 'create', '--email', email)).toMatchObject({
      code: 1,
      errors: `The user "${email}" already exists.\n`,
    });
  });
});

describe('lectern sign-in', () => {
  const site = { LECTERN_PUBLIC_URL: 'https://docs.test' };
  const codeIn = (output: string) => /^https:\/\/docs\.test\/auth\/sign-in#([\w-]{43})\n$/.exec(output)?.[1] ?? '';

  it('prints a link that signs the user in once, and records that', async () => {
    const { id, email } = await build.person();

    const { output } = await lectern(['sign-in', '--user', email], { ...env, ...site });

    const { useSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
      '@lectern/database/people/sign-in/sign-in.queries',
    );
    const use = () => useSignInCode(database, keyring, codeIn(output), new Date());
    expect([await use(), await use()]).toEqual([email, null]);
    const where = { targetId: id, action: 'user.sign-in-link-created' };
    expect(await database.prisma.auditEvent.count({ where })).toBe(1);
  });

  it('says that there is no such user', async () => {
    const { code, errors } = await lectern(['sign-in', '--user', 'nobody@example.com'], { ...env, ...site });

    expect([code, errors]).toEqual([1, expect.stringContaining('nobody@example.com')]);
  });
});

describe('lectern token', () => {
  it('creates a token that works, lists it without its secret, and revokes it', async () => {
    const { id, email } = await build.person();

    const created = await run('token', 'create', '--user', email, '--label', 'Pipeline', '--expires', '90d');
    const secret = created.output.trim();
    const identity = await findIdentity(database, keyring, secret);
    expect(identity).toMatchObject({ user: { id }, signedInAt: null, scopes: null });

    const { output: listed } = await run('token', 'list', '--user', email);
    expect(listed).toContain('Pipeline');
    expect(listed).not.toContain(secret);

    expect(await run('token', 'revoke', identity?.tokenId ?? '')).toMatchObject({ code: 0 });
    expect(await findIdentity(database, keyring, secret)).toBeNull();
  });

  it('limits a token to the scopes that are given', async () => {
    const { email } = await build.person();
    const args = ['--user', email, '--label', 'Reader', '--scope', 'user:read', 'organization:read'];

    const { output } = await run('token', 'create', ...args);

    const identity = await findIdentity(database, keyring, output.trim());
    expect(identity?.scopes).toEqual(['user:read', 'organization:read']);
  });

  it.each([
    [['create', '--user', 'missing@example.com', '--label', 'x'], 'There is no user with the email address'],
    [['create', '--user', 'a@example.com', '--label', 'x', '--expires', 'soon'], '--expires must be a number of days'],
    [['create', '--user', 'a@example.com', '--label', 'x', '--scope', 'everything'], '"everything" is not a scope'],
    [['create', '--user', 'a@example.com', '--label', ''], '--label must have 1 to 50 characters'],
    [['revoke', 'missing'], 'There is no token "missing"'],
    [['create', '--label', 'x'], "required option '--user <email>' not specified"],
  ])('explains %j and ends with a failure', async (args, message) => {
    const { code, errors } = await run('token', ...args);

    expect(code).toBe(1);
    expect(errors).toContain(message);
  });
});

describe('lectern org', () => {
  it('creates, deletes and restores an organization', async () => {
    const { id: userId, email } = await build.person();

    const { output } = await run('org', 'create', '--title', 'Acme Docs', '--admin', email);
    const id = /\((\w+)\)/.exec(output)?.[1] ?? '';
    const read = () => database.prisma.organization.findUniqueOrThrow({ where: { id }, include: { members: true } });
    expect(await read()).toMatchObject({ title: 'Acme Docs', deletedAt: null, members: [{ userId, role: 'admin' }] });

    expect(await run('org', 'delete', id)).toMatchObject({ code: 0 });
    expect((await read()).deletedAt).not.toBeNull();
    expect(await run('org', 'delete', id)).toMatchObject({ code: 1 });

    expect(await run('org', 'restore', id)).toMatchObject({ code: 0, output: 'Restored.\n' });
    expect((await read()).deletedAt).toBeNull();
    const audited = await database.prisma.auditEvent.findMany({ where: { organizationId: id } });
    const actions = audited.map(({ action }) => action).sort();
    expect(actions).toEqual(['organization.created', 'organization.deleted', 'organization.restored']);
  });

  it('cannot bring back what was deleted more than seven days ago', async () => {
    const { id } = await build.organization();
    const deletedAt = new Date(Date.now() - 7 * 86_400_000 - 1000);
    await database.prisma.organization.update({ where: { id }, data: { deletedAt } });

    expect(await run('org', 'restore', id)).toMatchObject({ code: 1 });
  });
});

describe('lectern org require-sso', () => {
  const read = (id: string) => database.prisma.organization.findUniqueOrThrow({ where: { id }, select: { sso: true } });

  it('asks members for single sign-on and lets them in without it again, as the audit trail and events tell', async () => {
    const { id } = await build.organization({ title: 'Acme' });
    await build.samlProvider({ organizationId: id });

    expect(await run('org', 'require-sso', id, '--on')).toMatchObject({
      code: 0,
      output: 'Members now need single sign-on.\n',
    });
    expect(await read(id)).toEqual({ sso: true });
    expect(await run('org', 'require-sso', id, '--off')).toMatchObject({
      code: 0,
      output: 'Members no longer need single sign-on.\n',
    });
    expect(await read(id)).toEqual({ sso: false });

    const where = { organizationId: id, action: 'organization.updated' };
    const audited = await database.prisma.auditEvent.findMany({ where });
    const target = { targetType: 'organization', targetId: id, targetLabel: 'Acme' };
    const entry = { ...target, actorId: 'operator', source: 'script', payload: { fields: ['sso'] } };
    expect(audited).toEqual([expect.objectContaining(entry), expect.objectContaining(entry)]);
    expect(await database.prisma.event.count({ where: { organizationId: id, type: 'organization.updated' } })).toBe(2);
  });

  it('says that nothing is asked for until there is a provider', async () => {
    const { id } = await build.organization();
    await build.samlProvider({ organizationId: id, certificate: null });

    const { output } = await run('org', 'require-sso', id, '--on');

    expect(output).toContain('This takes effect when the organization has an active SAML provider.');
  });

  it.each([
    ['neither is said', [], 'Add --on or --off.'],
    ['both are said', ['--on', '--off'], "option '--off' cannot be used with option '--on'"],
  ])('changes nothing when %s', async (_when, args, message) => {
    const { id } = await build.organization();

    expect(await run('org', 'require-sso', id, ...args)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(message),
    });
    expect(
      await database.prisma.auditEvent.count({ where: { organizationId: id, action: 'organization.updated' } }),
    ).toBe(0);
  });

  it('does not find an organization that was deleted', async () => {
    const { id } = await build.organization();
    await build.deleteOrganization(id);

    expect(await run('org', 'require-sso', id, '--off')).toMatchObject({
      code: 1,
      errors: `There is no organization "${id}".\n`,
    });
  });
});

describe('configuration', () => {
  it('names every variable that is missing or wrong, and never shows a secret', async () => {
    const { code, errors } = await lectern(['token', 'list', '--user', 'a@example.com'], {
      DATABASE_URL: 'mysql://nope',
      LECTERN_SECRET_KEY: 'too short',
    });

    expect(code).toBe(1);
    expect(errors).toContain('DATABASE_URL');
    expect(errors).toContain('LECTERN_SECRET_KEY');
    expect(errors).not.toContain('too short');
  });
});
