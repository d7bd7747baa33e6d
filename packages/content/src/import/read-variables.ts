import { Variables } from '@lectern/domain/content/page-schemas';
import { parse } from 'yaml';
import type { Data } from '../document/document.js';
import type { ImportReport } from './import-report.js';
import { settingsFolders } from './read-configuration.js';
import type { SourceIndex } from './source-index.js';

/** Reads the variables of the space, one by one, so that a value that cannot be one does not take the others along. */
export function readVariables(sources: SourceIndex, root: string, report: ImportReport): Data {
  const names = settingsFolders(root).flatMap((folder) => [`${folder}/vars.yaml`, `${folder}/vars.yml`]);
  const path = names.map((name) => sources.find(name)).find((found) => found !== undefined);
  if (path === undefined) return {};
  report.keep(path, 'read as variables');
  const values: Data = {};
  for (const [name, value] of Object.entries(readMap(path, sources, report))) {
    const variable = Variables.safeParse({ [name]: value });
    if (variable.success) Object.assign(values, variable.data);
    else report.change(path, `"${name}" is no text of at most 256 characters, number or boolean and was left out`);
  }
  return values;
}

function readMap(path: string, sources: SourceIndex, report: ImportReport): object {
  try {
    const read: unknown = parse(sources.text(path).text, { maxAliasCount: 100 }) ?? {};
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  } catch {
    // Said below: what cannot be read and what is no map are the same to the author.
  }
  report.change(path, 'it is no YAML map of names to values, so nothing of it was used');
  return {};
}
