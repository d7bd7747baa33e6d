import pg from 'pg';
import { MigrationError } from './migrate.js';

// Any fixed number will do, as long as nothing else in this database locks it.
const ADVISORY_LOCK = 7_215_402_119;

/** What a role may do that owns its database: nothing beyond it. */
const ATTRIBUTES = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** Everything in the database that belongs to the superuser, as statements that give it away; extensions stay. */
const GIVE_AWAY = `
  WITH member AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
       own_schema AS (SELECT oid, nspname FROM pg_namespace
                      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
  SELECT format('ALTER SCHEMA %I OWNER TO %I', n.nspname, $1::text) AS statement
    FROM pg_namespace n JOIN own_schema USING (oid) WHERE n.nspowner = quote_ident(current_user)::regrole
  UNION ALL
  SELECT format('ALTER %s %s OWNER TO %I',
                CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                     ELSE 'TABLE' END, c.oid::regclass, $1::text)
    FROM pg_class c JOIN own_schema n ON n.oid = c.relnamespace
   WHERE c.relowner = quote_ident(current_user)::regrole AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
     AND NOT EXISTS (SELECT FROM member m WHERE m.classid = 'pg_class'::regclass AND m.objid = c.oid)
     -- The sequence of a column goes with its table.
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                        AND d.deptype IN ('a', 'i') AND d.refclassid = 'pg_class'::regclass AND c.relkind = 'S')
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1::text)
    FROM pg_proc p JOIN own_schema n ON n.oid = p.pronamespace
   WHERE p.proowner = quote_ident(current_user)::regrole
     AND NOT EXISTS (SELECT FROM member m WHERE m.classid = 'pg_proc'::regclass AND m.objid = p.oid)
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, $1::text)
    FROM pg_type t JOIN own_schema n ON n.oid = t.typnamespace
   WHERE t.typowner = quote_ident(current_user)::regrole AND t.typtype IN ('e', 'd', 'r')
     AND NOT EXISTS (SELECT FROM member m WHERE m.classid = 'pg_type'::regclass AND m.objid = t.oid)`;

/**
 * Makes the role that an address names the owner of its database and of everything in it, with its password and without
 * rights beyond that, as the superuser of another address. Done again, it changes nothing.
 */
export async function prepareApplicationRole(superuserUrl: string, applicationUrl: string): Promise<void> {
  const { username, password, pathname } = new URL(applicationUrl);
  const [role, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  if (role === decodeURIComponent(new URL(superuserUrl).username)) {
    throw new MigrationError(`DATABASE_URL and DATABASE_ADMIN_URL name the same role "${role}". Choose another one.`);
  }
  const connectionString = Object.assign(new URL(superuserUrl), { pathname }).href;
  const client = new pg.Client({ connectionString, application_name: 'lectern-migrate' });
  // A broken connection also fails the query that is running; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const name = client.escapeIdentifier(role);
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${name}`);
    await client.query(
      `ALTER ROLE ${name} ${ATTRIBUTES} PASSWORD ${client.escapeLiteral(decodeURIComponent(password))}`,
    );
    await client.query('BEGIN');
    const { rows } = await client.query<{ statement: string }>(GIVE_AWAY, [role]);
    for (const { statement } of rows) await client.query(statement);
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} OWNER TO ${name}`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Whether the role of an address may do more than own its database. */
export async function hasExcessRights(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ excess: boolean }>(
      'SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication AS excess FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.excess ?? false;
  } finally {
    await client.end();
  }
}
