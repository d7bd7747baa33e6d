// Run in the folder of an application after its compilation: makes one file of all that it imports when it starts, which
// then takes half the time. docs/adr/0017-bundled-applications.md says why.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

const DIST = path.resolve('dist');
const BUNDLE = path.join(DIST, 'bundle');

/** Packages that stay where they are, because they look for programs and files in ways that only work there. */
const APART = /^(@prisma\/client|bullmq|pino|sharp|subset-font)(\/|$)/;

/** Packages that NestJS asks for and does without. */
const ABSENT = [
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'class-transformer',
  'class-validator',
];

const PREAMBLE = `
import { createRequire as createRequireOfBundle } from 'node:module';
import { dirname as dirnameOfBundle } from 'node:path';
import { fileURLToPath as fileURLToPathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const urlOfModule = (file) => new URL(file, import.meta.url).href;
const pathOfModule = (file) => fileURLToPathOfBundle(urlOfModule(file));
`;

/** The modules that processes start with: the application itself, and the one for its heavy work. */
const mains = (await readdir(DIST)).filter((name) => /^(\w+\.)?main\.js$/.test(name));

await rm(BUNDLE, { recursive: true, force: true });
await build({
  entryPoints: mains.map((name) => path.join(DIST, name)),
  outdir: BUNDLE,
  bundle: true,
  // What is imported when it is needed stays apart until then.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  keepNames: true,
  legalComments: 'none',
  banner: { js: PREAMBLE },
  external: ABSENT,
  plugins: [{ name: 'places', setup: keepPlaces }],
});
for (const name of await readdir(BUNDLE)) if (name.endsWith('.map')) await thinOut(path.join(BUNDLE, name));
for (const name of mains) await writeFile(path.join(DIST, name), `import './bundle/${name}';\n`);

/** @param {import('esbuild').PluginBuild} bundler */
function keepPlaces(bundler) {
  bundler.onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...importer }) => {
    const isLater = importer.kind === 'dynamic-import' && !isOfPackage(importer.importer);
    if (pluginData === APART || !(APART.test(name) || isLater)) return undefined;
    const found = await bundler.resolve(name, { ...importer, pluginData: APART });
    if (found.errors.length > 0 || found.external) return found;
    // A package that is imported later is what Node makes of it: a bundle would lose the names that CommonJS exports.
    if (!APART.test(name) && !isOfPackage(found.path)) return found;
    // Which of several versions is meant depends on the importer, so it is named by its file.
    return { path: fromBundle(found.path), external: true };
  });
  bundler.onLoad({ filter: /\.[cm]?js$/ }, async ({ path: file }) => {
    const contents = withPlace(await readFile(file, 'utf8'), JSON.stringify(fromBundle(file)));
    const searches = /\brequire\.resolve\b/.test(contents) && !contents.includes('urlOfModule(');
    return searches ? { errors: [{ text: `${file} looks for files: let its package stay apart.` }] } : { contents };
  });
}

/** @param {string} file */
function isOfPackage(file) {
  return file.includes('/node_modules/');
}

/** @param {string} file */
function fromBundle(file) {
  return path.relative(BUNDLE, file).replaceAll(path.sep, '/');
}

/**
 * Lets a module know where it really is: it may look for files, programs or workers beside it.
 * @param {string} text
 * @param {string} place
 */
function withPlace(text, place) {
  if (text.includes('import.meta.url')) return text.replaceAll('import.meta.url', `urlOfModule(${place})`);
  if (!/\b__(dirname|filename)\b/.test(text)) return text;
  return `var __filename = pathOfModule(${place}), __dirname = dirnameOfBundle(__filename); ${text}`;
}

/**
 * Keeps what stack traces need of a source map: the lines of our own code. Node takes in the whole map of a file with the
 * first error there, which would be half a second and 90 megabytes.
 * @param {string} file
 */
async function thinOut(file) {
  const map = JSON.parse(await readFile(file, 'utf8'));
  const isOwn = map.sources.map((/** @type {string} */ source) => !isOfPackage(source));
  let inOwn = false;
  const lines = decode(map.mappings).map((segments) => {
    const [, source, line, column] = segments.find(({ length }) => length > 1) ?? [];
    if (source === undefined) return [];
    const wasOwn = inOwn;
    inOwn = isOwn[source];
    if (inOwn) return [[0, source, line, column]];
    // A place without a source: otherwise the lines of a package would count as the last one of our own.
    return wasOwn ? [[0]] : [];
  });
  await writeFile(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}
