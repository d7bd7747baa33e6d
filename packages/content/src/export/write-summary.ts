import { isComputedFromSource } from '../api-reference/made-content.js';
import { sameJson } from '../document/json-values.js';
import { parseRef, writeRef } from '../document/refs.js';
import { encodePath, relativePath } from '../files/relative-path.js';
import { readEntry } from '../import/summary-entry.js';
import { type SummaryFields, writeFields } from '../import/summary-fields.js';
import type { PageNode, PageTree } from '../pages/page-tree.js';
import { slugFor } from '../pages/slug.js';
import type { ExportPaths } from './export-paths.js';
import { recordMetadata } from './record-metadata.js';
import type { RelativeLinks } from './relative-links.js';

/** Writes the table of contents of a space, from which an import reads the same tree. */
export function writeSummary(title: string, tree: PageTree, paths: ExportPaths, links: RelativeLinks): string {
  return new SummaryWriter(paths, links).write(title, tree.roots);
}

/** Whether an entry can carry the link title of a page; if not, its front matter does. */
export function entryCarries(linkTitle: string): boolean {
  return readEntry(`[x](y${titleAttribute(linkTitle)})`).linkTitle === linkTitle;
}

class SummaryWriter {
  readonly #lines: string[] = [];

  constructor(
    private readonly paths: ExportPaths,
    private readonly links: RelativeLinks,
  ) {}

  write(title: string, roots: PageNode[]): string {
    this.#lines.push(`# ${escapeText(title)}`, '');
    // A heading takes everything behind it, so only groups that nothing else follows can be headings.
    const parts = roots.length - trailingGroups(roots);
    this.#addItems(roots.slice(0, parts), '');
    for (const node of roots.slice(parts)) {
      if (this.#lines.at(-1) !== '') this.#lines.push('');
      this.#lines.push(`## ${this.#entry(node)}`, '');
      this.#addItems(node.children, '');
    }
    return `${this.#lines.join('\n').trimEnd()}\n`;
  }

  #addItems(nodes: PageNode[], indent: string): void {
    for (const node of nodes) {
      this.#lines.push(`${indent}* ${this.#entry(node)}`);
      this.#addItems(node.children, `${indent}  `);
    }
  }

  #entry(node: PageNode): string {
    const { text, fields } = node.record.type === 'document' ? this.#document(node) : this.#other(node);
    const { title } = node.record;
    const said = readEntry(text).text === title ? fields : { title, ...fields };
    return text + writeFields(said);
  }

  #document({ id, record }: PageNode): { text: string; fields: SummaryFields } {
    const url = encodePath(relativePath(this.paths.layout.summary, this.paths.pages.get(id) ?? ''));
    const { linkTitle } = record;
    const attribute = linkTitle !== undefined && entryCarries(linkTitle) ? titleAttribute(linkTitle) : '';
    return { text: `[${escapeText(record.title)}](${url}${attribute})`, fields: {} };
  }

  #other({ record }: PageNode): { text: string; fields: SummaryFields } {
    const title = escapeText(record.title);
    const { text, fields } = record.type === 'link' ? this.#link(record, title) : { text: title, fields: {} };
    const { slug, computed, computedSeed, extra } = record;
    return {
      text,
      fields: {
        ...(record.type === 'computed' ? { type: record.type } : {}),
        ...fields,
        ...(slugFor(record.title) === slug ? {} : { slug }),
        ...this.links.metadata(this.paths.layout.summary, recordMetadata(record)),
        ...(computed === undefined ? {} : { computed }),
        // Which version of a specification stood there is no part of the content: the newest one counts.
        ...(computedSeed === undefined || isComputedFromSource(computed) ? {} : { computedSeed }),
        ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
      },
    };
  }

  #link({ target }: PageNode['record'], title: string): { text: string; fields: SummaryFields } {
    if (target === undefined) return { text: title, fields: { type: 'link' } };
    const stable = writeRef(target);
    const url = this.links.url(this.paths.layout.summary, stable) ?? stable;
    const forms = [`[${title}](${url})`, `[${title}](<${url.replace(/[\\<>&]/g, '\\$&')}>)`];
    const text = forms.find((form) => readEntry(form).url === url);
    const isRead = text !== undefined && sameJson(parseRef(stable), target);
    if (!isRead) return { text: title, fields: { type: 'link', target } };
    if (/^https?:/.test(url)) return { text, fields: {} };
    return { text, fields: target.kind === 'url' ? { type: 'link', target } : { type: 'link' } };
  }
}

function trailingGroups(roots: PageNode[]): number {
  const last = roots.findLastIndex((node) => node.record.type !== 'group');
  return roots.length - last - 1;
}

/** What means something to Markdown inside a line; underscores and ampersands inside words mostly mean nothing. */
const MARKUP = /[\\`*[\]<~]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])|&(?=[#a-zA-Z0-9]+;)/g;

/** Writes a name such that a reader of Markdown sees it; few characters are escaped, for people read it too. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .replace(MARKUP, '\\$&')
      // At the start of a line these open another list, a heading or a quotation, and the last one ends a heading.
      .replace(/^(\d+)(?=[.)])|^(?=[-+#>])|(?=#$)/g, '$1\\')
  );
}

function titleAttribute(title: string): string {
  return ` "${title.replace(/["\\]|&(?=[#a-zA-Z0-9]+;)/g, '\\$&')}"`;
}
