import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAIN_MODULES, type WorkerModule } from './worker-modules.js';
import { workerdConfig } from './workerd-config.js';

const MEBIBYTE = 1024 * 1024;

/** The rest of the memory is for what lies outside of the heap: buffers, code, workerd itself. */
const OUTSIDE_HEAP_MEGABYTES = 56;
const LEAST_HEAP_MEGABYTES = 32;

/**
 * Writes the modules and the configuration of a process into the folder `app` of its own, and returns the path of the
 * configuration. workerd reads them once when it starts; nobody needs them after that.
 */
export async function writeAppFiles(
  folder: string,
  app: { script: Uint8Array; modules: readonly WorkerModule[]; memoryBytes: number },
): Promise<string> {
  const place = path.join(folder, 'app');
  await mkdir(place, { mode: 0o755 });
  const config = workerdConfig({
    modules: [...MAIN_MODULES, 'script.js'],
    listenOn: path.join(folder, 'calls.sock'),
    proxy: path.join(folder, 'proxy.sock'),
    heapMegabytes: Math.max(LEAST_HEAP_MEGABYTES, Math.round(app.memoryBytes / MEBIBYTE) - OUTSIDE_HEAP_MEGABYTES),
  });
  const file = path.join(place, 'config.capnp');
  await Promise.all([
    writeFile(file, config),
    writeFile(path.join(place, 'script.js'), app.script),
    ...app.modules.map(({ name, source }) => writeFile(path.join(place, name), source)),
  ]);
  return file;
}
