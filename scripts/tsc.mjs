// Runs the native TypeScript compiler. The package `typescript` beside it is there for tools that use its interface.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const manifest = createRequire(import.meta.url).resolve('typescript-native/package.json');
const compiler = path.join(path.dirname(manifest), 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [compiler, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
