import { z } from 'zod';
import { readYaml } from '../files/read-yaml.js';
import { baseName, folderOf, joinPath } from '../files/relative-path.js';
import type { FileReports } from './import-report.js';
import type { SourceIndex } from './source-index.js';

/** What a repository says about itself. */
export interface ImportConfiguration {
  /** The folder that holds the content, empty for the top. */
  root: string;
  /** The first page, by its path from the top. */
  readme: string;
  /** The table of contents, by its path from the top. */
  summary: string;
  /** The file that was read, if any. */
  path?: string;
  /** Where former paths lead, as written. */
  redirects: [from: string, to: string][];
}

/** The first that exists counts; the others are older names. */
const NAMES = ['.lectern.yaml', '.lectern.yml', '.gitbook.yaml', '.gitbook.yml', 'book.json'];

const written = z.object({
  root: z.string().optional().catch(undefined),
  structure: z
    .object({ readme: z.string().optional().catch(undefined), summary: z.string().optional().catch(undefined) })
    .nullish()
    .catch(undefined),
  redirects: z.record(z.string(), z.unknown()).nullish().catch(undefined),
});

/** Reads the configuration of a repository; what is missing or broken counts as not said. */
export function readConfiguration(sources: SourceIndex, report: FileReports): ImportConfiguration {
  const path = NAMES.map((name) => sources.find(name)).find((found) => found !== undefined);
  const said = path === undefined ? {} : readSettings(path, sources, report);
  const root = joinPath('', said.root ?? '') ?? '';
  const at = (name: string): string => {
    const named = joinPath(root, name) ?? name;
    return sources.find(named) ?? named;
  };
  return {
    root,
    readme: at(said.structure?.readme ?? 'README.md'),
    summary: at(said.structure?.summary ?? 'SUMMARY.md'),
    redirects: redirectsOf(said.redirects ?? {}, path ?? '', report),
    ...(path === undefined ? {} : { path }),
  };
}

function readSettings(path: string, sources: SourceIndex, report: FileReports): z.infer<typeof written> {
  report.keep(path, 'read as configuration');
  try {
    // JSON is YAML, so one reader serves both.
    return written.parse(readYaml(sources.text(path).text) ?? {});
  } catch {
    report.change(path, 'it is not valid YAML with settings, so it was ignored');
    return {};
  }
}

function redirectsOf(redirects: Record<string, unknown>, path: string, report: FileReports): [string, string][] {
  return Object.entries(redirects).flatMap(([from, to]): [string, string][] => {
    if (typeof to === 'string' && to !== '') return [[from, to]];
    report.change(path, `the redirect from "${from}" has no path and was skipped`);
    return [];
  });
}

/** Gives the folders in which a repository keeps what is not its pages: at its content and at its top. */
export function settingsFolders(root: string): string[] {
  const folders = ['.gitbook', '.lectern'];
  return root === '' ? folders : [...folders.map((folder) => `${root}/${folder}`), ...folders];
}

/** Whether a file is one of those that describe a repository and are no content themselves. */
export function isConfiguration(path: string): boolean {
  return folderOf(path) === '' && NAMES.includes(baseName(path));
}
