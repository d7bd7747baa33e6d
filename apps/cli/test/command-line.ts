import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The secret under which the specs and the commands they run hash tokens. */
export const SECRET_KEY = 'a secret that only the specs use, long enough';

export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the command line as an operator would, and answers what it said. */
export function lectern(args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ENTRY, ...args], { env: { PATH: process.env['PATH'] ?? '', ...env } });
    const ended: Ended = { code: null, output: '', errors: '' };
    child.stdout.on('data', (chunk) => {
      ended.output += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      ended.errors += String(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}
