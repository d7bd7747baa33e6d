// Runs the native TypeScript compiler. The package `typescript` beside it is there for tools that use its interface.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const manifest = createRequire(import.meta.url).resolve('typescript-native/package.json');
const compiler = path.join(path.dirname(manifest), 'bin', 'tsc');
// Several packages are compiled at once, and each checker of one works out for itself what others have worked out.
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 4)));
const options = ['--checkers', String(checkers), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
process.exit(status ?? 1);
