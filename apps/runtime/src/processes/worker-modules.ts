import { readFile } from 'node:fs/promises';

/** A module that is loaded into workerd. */
export interface WorkerModule {
  readonly name: string;
  readonly source: string;
}

/** The wrapper comes first because workerd takes the first module for the main one. */
export const MAIN_MODULES = ['wrapper.js', 'built-ins.js', 'frames.js', 'guarded-fetch.js', 'protocol.js', 'trace.js'];

/** Reads the modules of the wrapper, as they were compiled. */
export function readWorkerModules(): Promise<WorkerModule[]> {
  const folder = new URL('../worker/', import.meta.url);
  return Promise.all(
    MAIN_MODULES.map(async (name) => ({ name, source: await readFile(new URL(name, folder), 'utf8') })),
  );
}
