import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/** @typedef {{ path: string, content: string }} SchemaFile */

const CHAR_OID = 18;
const TEXT_OID = 25;

/** @type {AsyncLocalStorage<Set<string>>} */
const charColumns = new AsyncLocalStorage();
/** @type {string[]} */
const panics = [];
/** @type {Promise<void> | undefined} */
let engineLoaded;

/**
 * Writes the SQL that turns a database into what the Prisma schema describes; null means that it is that already.
 * @param {{ url: string, schema: SchemaFile[], configDir: string }} options
 * @returns {Promise<string | null>}
 */
export async function sqlTowards({ url, schema, configDir }) {
  // The bindings keep views of the first engine's memory, so a process can load only one.
  engineLoaded ??= loadEngine();
  await engineLoaded;
  const pool = openPool(url);
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: schema.map((file) => [file.path, file.content]) },
      () => {},
      bindMigrationAwareSqlAdapterFactory(new EngineAdapterFactory(pool)),
    );
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: schema, configDir },
      to: { tag: 'schemaDatamodel', files: schema },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? null : stdout;
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  } finally {
    await pool.end();
  }
}

/** Loads the engine's WebAssembly build: the native one would have to be downloaded. */
async function loadEngine() {
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (/** @type {string} */ message) => panics.push(message) },
  });
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const code = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') start();
}

/** @param {unknown} error */
function explain(error) {
  const message = error instanceof Error ? error.message : String(error);
  const details = panics.splice(0).join('\n');
  return `Prisma's schema engine refused the comparison: ${message.trim()}${details && `\n${details}`}`;
}

/**
 * Makes a pool that calls columns of PostgreSQL's internal one-byte type text: the engine reads them from the system
 * catalogue, the adapter does not know them. The adapter calls them characters again.
 * @param {string} url
 */
function openPool(url) {
  const pool = new pg.Pool({ connectionString: url });
  const query = pool.query.bind(pool);
  const queryWithoutChar = async (/** @type {pg.QueryArrayConfig} */ config) => {
    const result = await query(config);
    for (const field of result.fields.filter(({ dataTypeID }) => dataTypeID === CHAR_OID)) {
      field.dataTypeID = TEXT_OID;
      charColumns.getStore()?.add(field.name);
    }
    return result;
  };
  return Object.assign(pool, { query: queryWithoutChar });
}

class EngineAdapterFactory extends PrismaPg {
  async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      /** @type {Set<string>} */
      const characters = new Set();
      const result = await charColumns.run(characters, () => queryRaw(query));
      const columnTypes = result.columnNames.map((name, index) =>
        characters.has(name) ? ColumnTypeEnum.Character : (result.columnTypes[index] ?? ColumnTypeEnum.Text),
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}
