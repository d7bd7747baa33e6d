// `npm run drill -- NAME [--count N] [--folder PATH]`: makes something go wrong on purpose and measures what comes of it.
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build, ensureInstalled, fail, requireNode } from './lib/workspace.mjs';

const folder = new URL('drills/', import.meta.url);
const available = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace('.mjs', ''));

requireNode();
const { name, count, folder: given } = readArguments();
if (name === undefined) {
  process.stdout.write(
    `Usage: npm run drill -- NAME [--count N] [--folder PATH]\n\n${available.map(describe).join('\n')}\n`,
  );
} else {
  await ensureInstalled();
  await build();
  const { default: drill } = await import(new URL(`${name}.mjs`, folder).href);
  const { measured, target, pass } = await drill({ count, folder: given });
  process.stdout.write(`${JSON.stringify({ id: name, measured, target, pass })}\n`);
  process.exit(pass ? 0 : 1);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string' }, folder: { type: 'string' } },
  });
  const [given, ...others] = positionals;
  if (others.length > 0 || (given !== undefined && !available.includes(given))) {
    fail(`There is no drill "${positionals.join(' ')}". Available: ${available.join(', ')}`);
  }
  const times = values.count === undefined ? undefined : Number(values.count);
  if (times !== undefined && !(Number.isInteger(times) && times > 0)) {
    fail(`--count must be a whole number above 0, not "${values.count}".`);
  }
  return { name: given, count: times, folder: values.folder };
}

/** The first line of a drill says what it does. */
function describe(drill) {
  const [first = ''] = readFileSync(new URL(`${drill}.mjs`, folder), 'utf8').split('\n');
  return `  ${drill.padEnd(20)}${first.replace(/^\/\/ `[^`]*`: /, '')}`;
}
