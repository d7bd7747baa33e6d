import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ownEnvironment = `${process.cwd()}/test/environment.mjs`;
const environment = fileURLToPath(new URL('scripts/jest-environment.mjs', import.meta.url));

/** One configuration for all packages; each runs it from its own folder (see scripts/jest.mjs). */
export default {
  rootDir: process.cwd(),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts'],
  testEnvironment: existsSync(ownEnvironment) ? ownEnvironment : environment,
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', keepClassNames: true, parser: { syntax: 'typescript', decorators: true } },
        module: { type: 'es6' },
      },
    ],
  },
  // Long enough for a machine that does other things as well; what hangs fails then.
  testTimeout: 60_000,
  // Connections of the natively loaded application live as long as the worker.
  forceExit: true,
};
