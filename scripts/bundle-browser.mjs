// Run in the folder of an application after its compilation: makes one small file of each script that browsers load, of
// what stands in `src/browser` and of the rules that the server shares with it.
import path from 'node:path';
import { build } from 'esbuild';

await build({
  entryPoints: [path.resolve('src/browser/try-it.ts')],
  outdir: path.resolve('dist/browser'),
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  // Characters beyond ASCII have names of their own in the code, as they are hard to see.
  charset: 'ascii',
  legalComments: 'none',
});
