import { existsSync } from 'node:fs';

const ownEnvironment = `${process.cwd()}/test/environment.mjs`;

/** One configuration for all packages; each runs it from its own folder (see scripts/jest.mjs). */
export default {
  rootDir: process.cwd(),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts'],
  testEnvironment: existsSync(ownEnvironment) ? ownEnvironment : 'node',
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
  testTimeout: 30_000,
  // Connections of the natively loaded application live as long as the worker.
  forceExit: true,
};
