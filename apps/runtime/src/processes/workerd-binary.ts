import { createRequire } from 'node:module';
import { endianness } from 'node:os';
import path from 'node:path';

/** The package that brings workerd for each platform; only that of this one is installed. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': '@cloudflare/workerd-linux-64',
  'linux arm64': '@cloudflare/workerd-linux-arm64',
  'darwin x64': '@cloudflare/workerd-darwin-64',
  'darwin arm64': '@cloudflare/workerd-darwin-arm64',
};

/** Returns the path of the workerd program, and throws with what to do when this platform has none. */
export function findWorkerd(): string {
  const name = PACKAGES[`${process.platform} ${process.arch}`];
  if (name === undefined || endianness() !== 'LE') {
    throw new Error(
      `Integration scripts cannot run on ${process.platform} ${process.arch}: there is workerd for ${Object.keys(PACKAGES).join(', ')}.`,
    );
  }
  // Beside workerd first: that is where npm puts it when several versions are installed.
  const own = createRequire(import.meta.url);
  const places = [() => createRequire(own.resolve('workerd/package.json')), () => own];
  for (const place of places) {
    try {
      return path.join(path.dirname(place().resolve(`${name}/package.json`)), 'bin', 'workerd');
    } catch {
      // It may stand in the other place.
    }
  }
  throw new Error(`The package ${name} is not installed. Install the dependencies with their optional ones.`);
}
