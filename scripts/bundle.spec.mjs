import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ROOT, run } from './lib/workspace.mjs';

const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('A bundled application', () => {
  it('runs from one file, except for what it imports later', async () => {
    const app = await bundled({
      'dist/main.js': `import { a } from './a.js'; const { b } = await import('./b.js'); console.log(a + b);`,
      'dist/a.js': 'export const a = 1;',
      'dist/b.js': 'export const b = 2;',
    });
    rmSync(path.join(app, 'dist/a.js'));
    rmSync(path.join(app, 'dist/b.js'));

    expect(await start(app)).toBe('3\n');
    expect(scriptsIn(path.join(app, 'dist/bundle'))).toHaveLength(2);
  });

  it('finds what a package exports that it imports later, as CommonJS or as a module', async () => {
    const app = await bundled({
      'dist/main.js': `
        const [{ one }, { two }] = [await import('common'), await import('modern')];
        console.log(one + two);`,
      'node_modules/common/index.js': 'exports.one = 1;',
      'node_modules/modern/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/modern/index.js': 'export const two = 2;',
    });

    expect(await start(app)).toBe('3\n');
  });

  it('lets every module know where it is', async () => {
    const app = await bundled({
      'dist/main.js': `
        import { here } from './below/here.js';
        import place from 'place';
        const { later } = await import('./below/later.js');
        console.log(JSON.stringify([here, later, place]));`,
      'dist/below/here.js': 'export const here = import.meta.url;',
      'dist/below/later.js': 'export const later = import.meta.url;',
      'node_modules/place/index.js': 'module.exports = [__dirname, __filename];',
    });

    const module = path.join(app, 'node_modules/place');
    expect(JSON.parse(await start(app))).toEqual([
      pathToFileURL(path.join(app, 'dist/below/here.js')).href,
      pathToFileURL(path.join(app, 'dist/below/later.js')).href,
      [module, path.join(module, 'index.js')],
    ]);
  });

  it('leaves packages apart that look for files, in the version that the importer means', async () => {
    const app = await bundled({
      'dist/main.js': `import own from 'pino'; import other from 'other'; console.log(own, other);`,
      'node_modules/pino/index.js': `module.exports = require('./version.js');`,
      'node_modules/pino/version.js': 'module.exports = 1;',
      'node_modules/other/index.js': `module.exports = require('pino');`,
      'node_modules/other/node_modules/pino/index.js': 'module.exports = 2;',
    });

    expect(await start(app)).toBe('1 2\n');
  });

  it('keeps the names of classes', async () => {
    const app = await bundled({
      'dist/main.js': `import { name } from './other.js'; class Same {} console.log(Same.name, name);`,
      'dist/other.js': 'class Same {} export const { name } = Same;',
    });

    expect(await start(app)).toBe('Same Same\n');
  });

  it('names the lines of our own modules in stack traces, and takes those of packages for nothing else', async () => {
    const app = await bundled({
      'dist/main.js': `import call from 'package';\nimport { thrown } from './thrown.js';\nconsole.log(call(thrown).stack);`,
      'dist/thrown.js': 'export function thrown() {\n  return new Error();\n}',
      'node_modules/package/index.js': 'module.exports = (made) => {\n  return made();\n};',
    });

    const [, ...frames] = (await start(app)).split('\n');
    expect(frames.slice(0, 3).map((frame) => path.relative(app, /[^( ]+$/.exec(frame)?.[0] ?? ''))).toEqual([
      expect.stringMatching(/^dist\/thrown\.js:2:/),
      expect.stringMatching(/dist\/bundle\/main\.js:/),
      expect.stringMatching(/^dist\/main\.js:3:/),
    ]);
  });
});

describe('Bundling', () => {
  it('fails for a package that would not find its files', async () => {
    const building = bundled({
      'dist/main.js': `import 'searching';`,
      'node_modules/searching/index.js': `require('node:fs').readFileSync(require.resolve('./data.txt'));`,
    });

    await expect(building).rejects.toThrow('looks for files: let its package stay apart.');
  });
});

/** Writes the files of a compiled application and bundles it. */
async function bundled(files) {
  const app = realpathSync(mkdtempSync(path.join(tmpdir(), 'lectern-bundle-')));
  folders.push(app);
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    const file = path.join(app, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (/node_modules\/[^/]+\/index\.js$/.test(name))
      writeFileSync(path.join(path.dirname(file), 'package.json'), '{}');
  }
  await run(process.execPath, [path.join(ROOT, 'scripts/bundle.mjs')], { cwd: app });
  return app;
}

/** Runs a bundled application to its end and returns what it printed. */
function start(app) {
  return run(process.execPath, ['--enable-source-maps', path.join(app, 'dist/main.js')]);
}

function scriptsIn(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('.js'));
}
