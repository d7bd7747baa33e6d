import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

function compiled(syntax, importSource) {
  const parser = { syntax: 'typescript', decorators: true, ...syntax };
  const transform = { react: { runtime: 'automatic', importSource } };
  return ['@swc/jest', { jsc: { target: 'es2022', keepClassNames: true, parser, transform }, module: { type: 'es6' } }];
}

/** What the tags in the files of a package are made with, as its TypeScript configuration says. */
function jsxSourceOf(folder) {
  const { compilerOptions } = JSON.parse(readFileSync(path.join(folder, 'tsconfig.json'), 'utf8'));
  return compilerOptions.jsxImportSource ?? 'react';
}

function packageFolders() {
  return ['apps', 'packages'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).map((name) => path.join(ROOT, parent, name)),
  );
}

/** The specs of one package, in an environment of its own if it has one. */
function project(folder) {
  const ownEnvironment = path.join(folder, 'test', 'environment.mjs');
  return {
    rootDir: folder,
    roots: ['<rootDir>/src'],
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    testEnvironment: existsSync(ownEnvironment) ? ownEnvironment : path.join(ROOT, 'scripts/jest-environment.mjs'),
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    transform: { '^.+\\.ts$': compiled({}), '^.+\\.tsx$': compiled({ tsx: true }, jsxSourceOf(folder)) },
  };
}

/** The specs of the scripts, which are plain Node like the scripts themselves. */
const scripts = {
  rootDir: path.join(ROOT, 'scripts'),
  testMatch: ['**/*.spec.mjs'],
  testEnvironment: path.join(ROOT, 'scripts/jest-environment.mjs'),
  transform: {},
};

/** All packages in one run: the specs of one wait for a database while those of another compute. */
export default {
  rootDir: ROOT,
  projects: [
    ...packageFolders()
      .filter((folder) => existsSync(path.join(folder, 'package.json')))
      .map(project),
    scripts,
  ],
  // Long enough for a slow machine that does other things as well; what hangs fails then.
  testTimeout: 240_000,
  watchman: false,
  // Connections of the natively loaded application live as long as the worker.
  forceExit: true,
};
