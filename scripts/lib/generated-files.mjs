import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './workspace.mjs';

/** Every generated file that is committed, and what makes it. Needs a build. */
const GENERATED = {
  'docs/openapi.json': openApi,
  'docs/self-hosting/environment.md': environment,
};

/** Writes all generated files and returns their names. */
export async function writeGenerated() {
  for (const [file, make] of Object.entries(GENERATED)) await writeFile(path.join(ROOT, file), await make());
  return Object.keys(GENERATED);
}

/** Fails when a generated file is not what the code makes of it now. */
export async function checkGenerated() {
  for (const [file, make] of Object.entries(GENERATED)) {
    const committed = await readFile(path.join(ROOT, file), 'utf8').catch(() => '');
    if (committed !== (await make())) throw new Error(`${file} is out of date. Run: npm run generate`);
  }
}

async function openApi() {
  const { openApiJson } = await import(path.join(ROOT, 'apps/api/dist/openapi-json.js'));
  return openApiJson();
}

async function environment() {
  const { environmentPage } = await import('./environment-page.mjs');
  return environmentPage();
}
