import { native } from './harness.js';

/** A git server on this machine, loaded where its library is loaded natively. */
export const { GitServer } = await native<typeof import('../src/testing/git-server.js')>(
  '../dist/testing/git-server.js',
);
export type GitServer = import('../src/testing/git-server.js').GitServer;
