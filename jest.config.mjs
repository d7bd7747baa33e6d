import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ownEnvironment = `${process.cwd()}/test/environment.mjs`;
const environment = fileURLToPath(new URL('scripts/jest-environment.mjs', import.meta.url));

const jsx = { react: { runtime: 'automatic', importSource: 'preact' } };

function compiled(syntax) {
  const parser = { syntax: 'typescript', decorators: true, ...syntax };
  return [
    '@swc/jest',
    { jsc: { target: 'es2022', keepClassNames: true, parser, transform: jsx }, module: { type: 'es6' } },
  ];
}

/** One configuration for all packages; each runs it from its own folder (see scripts/jest.mjs). */
export default {
  rootDir: process.cwd(),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testEnvironment: existsSync(ownEnvironment) ? ownEnvironment : environment,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': compiled({}), '^.+\\.tsx$': compiled({ tsx: true }) },
  // Long enough for a machine that does other things as well; what hangs fails then.
  testTimeout: 60_000,
  // Connections of the natively loaded application live as long as the worker.
  forceExit: true,
};
