// Run in the folder of an application after its compilation: makes one small file of each script that imports others and
// that browsers load, of what stands in `src/browser` and `assets/scripts`, and of what it shares with the server.
import path from 'node:path';
import { build } from 'esbuild';

await build({
  entryPoints: [
    path.resolve('src/browser/blocks.ts'),
    path.resolve('src/browser/try-it.ts'),
    path.resolve('assets/scripts/site.js'),
  ],
  outdir: path.resolve('dist/browser'),
  entryNames: '[name]',
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  // Characters beyond ASCII have names of their own in the code, as they are hard to see.
  charset: 'ascii',
  legalComments: 'none',
});
