import type { ContentRef } from '../document/document.js';
import { parseRef } from '../document/refs.js';
import { recordLinks } from '../links/links.js';
import { linkSpans } from '../markdown/link-spans.js';
import { pagesInOrder } from '../pages/page-tree.js';
import type { ExportContent } from './export-plan.js';

/** The ids of what the content of a space uses, in the order of its table of contents. */
export interface References {
  files: Set<string>;
  reusable: Set<string>;
}

/** Finds which files and reusable contents are used, each once and in the order of its first use. */
export function findReferences(content: ExportContent): References {
  const found: References = { files: new Set(), reusable: new Set() };
  for (const { id, record } of pagesInOrder(content.tree)) {
    for (const { ref } of recordLinks(record)) note(ref, found);
    if (record.type === 'document') scan(content.bodyOf(id), found);
  }
  for (const { body } of content.reusable.values()) scan(body, found);
  for (const to of content.redirects.values()) note(parseRef(to), found);
  return found;
}

function scan(body: string, found: References): void {
  // Most texts name neither, and looking is much cheaper than parsing.
  if (!body.includes('/files/') && !body.includes('/reusable/')) return;
  for (const { url } of linkSpans(body)) note(parseRef(url), found);
}

function note(ref: ContentRef, found: References): void {
  if (ref.kind === 'file' && ref.space === undefined) found.files.add(ref.file);
  if (ref.kind === 'reusable-content' && ref.space === undefined) found.reusable.add(ref.reusableContent);
}
