import type pg from 'pg';
import { listTables } from '../migrations/tables.js';

/** SQL for the values of columns, by name; `i` is the number of the row. */
type Columns = Record<string, string>;

const EVERY_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');

/** What CHECK constraints ask for, and values that a careless format would confuse with its own marks. */
const SPECIAL: Record<string, Columns> = {
  content_bodies: { markdown: `i || repeat(E'# Title\\n\\n\\\\.\\n\\\\N\\t\\n', 200)` },
  content_nodes: { entries: `'{}'` },
  deliveries: { webhook_id: `'w' || i`, state: `'delivered'`, finished_at: `'2026-02-28T23:59:59.999Z'` },
  grants: { user_id: `'w' || i` },
  idempotency_records: { response: `'\\x${EVERY_BYTE}'` },
  insight_events: {
    display_context: `'site'`,
    visitor: `decode(md5(i::text), 'hex')`,
    session: `decode(md5(i::text), 'hex')`,
  },
  insight_hours: { hour: `'2026-02-28T23:00:00Z'` },
  installation_sites: { status: `'active'` },
  installation_spaces: { status: `'active'` },
  installations: { status: `'active'`, space_selection: `'all'`, site_selection: `'all'` },
  integrations: { target: `'all'`, visibility: `'private'`, runtime: `'v1'` },
  link_targets: { status: `'ok'` },
  openapi_specs: { source_text: `'openapi: 3.1.0'` },
  openapi_versions: { source_format: `'yaml'` },
  organizations: {
    title: `i || E'tab\\t line\\n return\\r end\\\\. null\\\\N quote" ü 漢字 🎉'`,
    use_case: `''`,
    email_domains: `ARRAY['', 'null', E'comma, "quote" \\\\']`,
    merge_rules: `'{"text": "line\\nbreak \\\\ \\u00e9", "none": null, "large": 123456789012345678901234567890.5}'`,
  },
  site_navigation: { type: `'site-section'`, path: `'w' || i` },
  sites: { visibility: `'public'`, agents_context: `'included'`, auth_backend: `'custom'` },
  space_links: { relation: `'reference'` },
  spaces: { change_requests: '2' },
  users: { display_name: `'\\N'` },
  webhooks: { status: `'active'` },
};

/** Values by type for every other column that must have one. Every id is the same, so every reference finds its row. */
const BY_TYPE: Columns = {
  text: `'w' || i`,
  varchar: `'w' || i`,
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
  bytea: `'\\x00ff0a5c'::bytea || int4send(i)`,
  timestamptz: `'2026-02-28T23:59:59.999Z'`,
  bool: 'true',
  int4: '1',
  int8: '9007199254740993',
  float8: '0.1',
  _text: `'{}'`,
  tsvector: `'''w'':1A,2 ''it''''s'':3'`,
};

interface Column {
  table: string;
  name: string;
  isRequired: boolean;
  type: string;
  label: string | null;
}

/** Puts rows with the numbers from `first` to `last` into every table that there is, so that nothing is forgotten. */
export async function fillEveryTable(client: pg.ClientBase, first: number, last: number): Promise<void> {
  const columns = await listColumns(client);
  for (const { schema, name: table } of await listTables(client)) {
    const values = columns
      .filter((column) => column.table === table && (column.isRequired || SPECIAL[table]?.[column.name] !== undefined))
      .map((column) => ({ name: `"${column.name}"`, value: valueFor(column) }));
    const names = values.map(({ name }) => name).join();
    await client.query(
      `INSERT INTO "${schema}"."${table}" (${names})
       SELECT ${values.map(({ value }) => value).join()} FROM generate_series($1::int, $2::int) AS i`,
      [first, last],
    );
  }
}

async function listColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS name, c.is_nullable = 'NO' AS "isRequired", c.udt_name AS type,
            (SELECT quote_literal(e.enumlabel) || '::' || quote_ident(c.udt_name)
               FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
              WHERE t.typname = c.udt_name ORDER BY e.enumsortorder LIMIT 1) AS label
       FROM information_schema.columns c WHERE c.is_generated = 'NEVER'`,
  );
  return rows;
}

function valueFor({ table, name, type, label }: Column): string {
  const value = SPECIAL[table]?.[name] ?? label ?? BY_TYPE[type];
  if (value !== undefined) return `(${value})::${type}`;
  throw new Error(`No value is known for "${table}"."${name}" of the type ${type}.`);
}
