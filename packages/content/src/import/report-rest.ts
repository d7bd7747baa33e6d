import { baseName } from '../files/relative-path.js';
import type { PlannedFile } from './import-plan.js';
import type { ImportReport } from './import-report.js';
import { type Configuration, isConfiguration } from './read-configuration.js';
import type { SourceIndex } from './source-index.js';
import { isInside, isMarkdown, isTooling } from './source-kinds.js';

/** Says what became of the files that are neither pages nor read for their settings: taken along, or left out and why. */
export function reportRest(
  sources: SourceIndex,
  config: Configuration,
  taken: ReadonlyMap<string, PlannedFile>,
  report: ImportReport,
): void {
  for (const path of sources.paths) {
    if (taken.has(path)) report.keep(path);
    else if (!report.has(path)) report.drop(path, reasonFor(path, config));
  }
}

function reasonFor(path: string, config: Configuration): string {
  if (isConfiguration(path)) return 'another configuration counts before it';
  if (!isInside(path, config.root)) return `it stands outside of the content folder "${config.root}"`;
  if (isTooling(path)) return 'it stands in a folder for tools, not for readers';
  if (isMarkdown(path)) return 'it is no page';
  return baseName(path).startsWith('.')
    ? 'it is a file for tools, not for readers'
    : 'no page links to it and it stands in no assets folder';
}
