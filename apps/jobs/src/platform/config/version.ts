import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** The release that is running. */
export const WORKER_VERSION = z.object({ version: z.string() }).parse(manifest).version;
