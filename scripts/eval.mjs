// `npm run eval -- NAME [OPTIONS]`: measures how good a result is, against data whose answers are known.
import { build, ensureInstalled, fail, requireNode } from './lib/workspace.mjs';

const available = ['clusters', 'search', 'titles'];
const [name, ...options] = process.argv.slice(2);

requireNode();
if (!name || !available.includes(name))
  fail(`Usage: npm run eval -- NAME [OPTIONS]\nAvailable: ${available.join(', ')}`);
await ensureInstalled();
await build();
const { default: evaluate } = await import(`./eval/${name}.mjs`);
await evaluate(options);
