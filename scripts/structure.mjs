// `node scripts/structure.mjs`: how the code is arranged, in figures. `npm test` runs it with a limit for knots.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.mjs';

/** More folders than this may not import each other in a circle: nobody could read one without the others. */
const MAX_KNOT = 3;

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const LEFT_OUT = /\.spec\.tsx?$|\/(generated|testing|dist|node_modules)\//;

/** The source files of a package, without specs, by their path from the root. */
function sourcesOf(folder) {
  return readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}

function packageFolders() {
  return ['apps', 'packages'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
}

/** Which folders of a package import which others of it. */
function folderImports(files) {
  const known = new Set(files);
  const imports = new Map(files.map((file) => [path.dirname(file), new Set()]));
  for (const file of files) {
    const folder = path.dirname(file);
    for (const [, specifier] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const stem = path.join(folder, specifier).replace(/\.js$/, '');
      const target =
        specifier.startsWith('.') && [`${stem}.ts`, `${stem}.tsx`].find((candidate) => known.has(candidate));
      if (target && path.dirname(target) !== folder) imports.get(folder)?.add(path.dirname(target));
    }
  }
  return imports;
}

/** Groups of folders that reach each other, by Tarjan's algorithm; single folders are left out. */
function knotsIn(imports) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const knots = [];
  const visit = (folder) => {
    order.set(folder, order.size);
    low.set(folder, order.get(folder));
    stack.push(folder);
    for (const next of imports.get(folder)) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(folder, Math.min(low.get(folder), low.get(next)));
    }
    if (low.get(folder) !== order.get(folder)) return;
    const knot = stack.splice(stack.indexOf(folder));
    if (knot.length > 1) knots.push(knot.sort());
  };
  for (const folder of imports.keys()) if (!order.has(folder)) visit(folder);
  return knots.sort((a, b) => b.length - a.length);
}

/** What there is of the structure, for one package or several. */
function figuresOf(files) {
  const lines = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1);
  const sorted = [...lines].sort((a, b) => a - b);
  const total = lines.reduce((sum, count) => sum + count, 0);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)];
  return {
    files: files.length,
    lines: total,
    perThousand: (files.length / total) * 1000,
    median: at(0.5),
    p90: at(0.9),
  };
}

/** The words of a language have the names of the English ones that they translate. */
const TRANSLATED = /\/src\/words\/(?!english\/|language\/)[a-z-]+\//;

/** Names that more than one file declares and exports, with how many do. */
function sharedNames(files) {
  const declaring = new Map();
  for (const file of files.filter((file) => !TRANSLATED.test(file))) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const names = text.matchAll(
      /^export (?:abstract )?(?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm,
    );
    for (const name of new Set([...names].map(([, found]) => found))) {
      declaring.set(name, [...(declaring.get(name) ?? []), file]);
    }
  }
  return [...declaring].filter(([, found]) => found.length > 1).sort((a, b) => b[1].length - a[1].length);
}

/** Checks that no knot is larger than allowed; throws with those that are. */
export function checkStructure() {
  const tooLarge = packageFolders()
    .flatMap((folder) => knotsIn(folderImports(sourcesOf(folder))))
    .filter((knot) => knot.length > MAX_KNOT);
  if (tooLarge.length > 0) {
    const listed = tooLarge.map((knot) => `  ${knot.join(', ')}`).join('\n');
    throw new Error(
      `More than ${MAX_KNOT} folders import each other in a cycle:\n${listed}\nMove the code that they share.`,
    );
  }
  const shared = sharedNames(packageFolders().flatMap(sourcesOf));
  if (shared.length > 0) {
    const listed = shared.map(([name, files]) => `  ${name}: ${files.join(', ')}`).join('\n');
    throw new Error(`These names are exported by more than one file:\n${listed}\nGive each meaning a name of its own.`);
  }
}

function print() {
  const all = packageFolders();
  const row = (...cells) => cells.map((cell, index) => String(cell).padEnd(index === 0 ? 24 : 9)).join('');
  const say = (line = '') => process.stdout.write(`${line.trimEnd()}\n`);
  const figures = (name, files, knots) => {
    const { files: count, lines, perThousand, median, p90 } = figuresOf(files);
    say(row(name, count, lines, perThousand.toFixed(1), median, p90, knots));
  };
  say(row('', 'files', 'lines', '/1000', 'median', '90%', 'knots'));
  for (const folder of all) {
    const files = sourcesOf(folder);
    const knots = knotsIn(folderImports(files)).map(({ length }) => length);
    figures(folder, files, knots.join(' '));
  }
  const files = all.flatMap(sourcesOf);
  figures('all', files, '');
  const shared = sharedNames(files);
  say(`\n${shared.length} exported names are declared in more than one file:`);
  for (const [name, found] of shared) say(`  ${name}: ${found.join(', ')}`);
}

if (process.argv[1] === import.meta.filename) print();
