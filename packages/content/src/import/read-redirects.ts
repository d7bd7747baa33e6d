import { parseRef } from '../document/refs.js';
import type { ImportReport } from './import-report.js';
import type { LinkRewriter } from './link-rewriter.js';
import type { Configuration } from './read-configuration.js';

/** Reads the redirects of a configuration; one that leads to no page and no address is reported and left out. */
export function readRedirects(
  config: Configuration,
  rewriter: LinkRewriter,
  report: ImportReport,
): Map<string, string> {
  const redirects = new Map<string, string>();
  // Targets are written from the content folder, as the table of contents writes them.
  const from = config.root === '' ? '' : `${config.root}/`;
  for (const [source, target] of config.redirects) {
    const path = source.replace(/^\/+|\/+$/g, '');
    const link = rewriter.lead(from, target);
    if (path !== '' && (isAddress(link) || parseRef(link).kind !== 'url')) redirects.set(path, link);
    else
      report.change(
        config.path ?? '',
        `the redirect from "${source}" leads to "${target}", where nothing is, and was left out`,
      );
  }
  return redirects;
}

function isAddress(link: string): boolean {
  return /^https?:\/\//i.test(link);
}
