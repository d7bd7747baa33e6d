import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Installation, openInstallation } from '../../test/installation.js';

const EXCESS = 'DATABASE_URL names a role with rights that Lectern does not need.';

let installation: Installation;
beforeEach(async () => {
  installation = await openInstallation({ empty: true });
});
afterEach(() => installation.remove());

describe('lectern migrate', () => {
  it('says when it was given a superuser for all processes', async () => {
    const { code, output } = await installation.run(['migrate']);
    expect([code, output]).toEqual([0, expect.stringContaining(EXCESS)]);
  });

  it('makes the role of all processes the owner of the database, if it is given a superuser beside it', async () => {
    const role = `app_of${new URL(installation.url).pathname.slice(1)}`;
    const url = Object.assign(new URL(installation.url), { username: role, password: 'specs' }).href;

    const settings = { DATABASE_URL: url, DATABASE_ADMIN_URL: installation.url };
    const outcomes = [await installation.run(['migrate'], settings), await installation.run(['migrate'], settings)];
    const later = await installation.run(['setup'], { DATABASE_URL: url, LECTERN_DEMO: 'false' });

    expect([...outcomes, later].map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(outcomes.map(({ output }) => output.includes(EXCESS))).toEqual([false, false]);
    const { pool } = installation.database;
    const { rows } = await pool.query('SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = $1', [role]);
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false }]);
    await pool.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP ROLE ${role}`);
  });
});
