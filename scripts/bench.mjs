// `npm run bench -- NAME [OPTIONS]`: measures one thing in one run, and prints ratios and growth rather than times.
import { readdirSync } from 'node:fs';
import { build, ensureInstalled, fail, requireNode } from './lib/workspace.mjs';

const available = readdirSync(new URL('bench/', import.meta.url))
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const [name, ...options] = process.argv.slice(2);

requireNode();
if (!name || !available.includes(name))
  fail(`Usage: npm run bench -- NAME [OPTIONS]\nAvailable: ${available.join(', ')}`);
await ensureInstalled();
await build();
const { default: bench } = await import(`./bench/${name}.bench.mjs`);
await bench(options);
