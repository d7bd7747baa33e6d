import type { FileReports } from './import-report.js';
import type { LinkResolver } from './link-resolver.js';
import type { OutlineNode } from './outline.js';
import type { SummaryEntry } from './summary-entry.js';

/**
 * Turns a table of contents into pages: the first entry that names a file is its page, further ones and entries with
 * an anchor lead to it; an entry that names no file gives way to its children.
 */
export function outlineFromSummary(
  entries: SummaryEntry[],
  summary: string,
  links: LinkResolver,
  report: FileReports,
): OutlineNode[] {
  const outline = new SummaryOutline(summary, links, report);
  outline.claimPages(entries);
  return outline.nodes(entries);
}

class SummaryOutline {
  readonly #pages = new Map<string, SummaryEntry>();

  constructor(
    private readonly summary: string,
    private readonly links: LinkResolver,
    private readonly report: FileReports,
  ) {}

  /** Decides which entry is the page of each file: the first without an anchor, else the first with one. */
  claimPages(entries: SummaryEntry[]): void {
    const all = flatten(entries).filter((entry) => entry.url !== undefined && entry.fields.type !== 'link');
    for (const anchored of [false, true]) {
      for (const entry of all) {
        const path = this.#pathOf(entry);
        if (path === undefined || this.#pages.has(path) || entry.url?.includes('#') !== anchored) continue;
        this.#pages.set(path, entry);
      }
    }
  }

  nodes(entries: SummaryEntry[]): OutlineNode[] {
    return entries.flatMap((entry) => this.#node(entry));
  }

  #node(entry: SummaryEntry): OutlineNode[] {
    const { fields, url } = entry;
    const base = { title: fields.title ?? entry.text, fields, children: this.nodes(entry.children) };
    if (fields.type === 'computed') return [{ ...base, type: 'computed' }];
    if (fields.type === 'link') return [{ ...base, type: 'link', ...(url === undefined ? {} : { url }) }];
    if (url === undefined) return this.#group(base);
    const path = this.#pathOf(entry);
    if (path !== undefined && this.#pages.get(path) === entry) return [this.#document(entry, path, base)];
    if (path !== undefined) {
      this.report.change(path, `${this.summary} lists it more than once; the other entries became links`);
    }
    if (this.#leadsAway(url)) return [{ ...base, type: 'link', url }];
    return base.children.length === 0 ? [] : this.#group(base);
  }

  #document(entry: SummaryEntry, path: string, base: Omit<OutlineNode, 'type'>): OutlineNode {
    const linkTitle = entry.fields.linkTitle ?? entry.linkTitle;
    return { ...base, type: 'document', path, ...(linkTitle === undefined ? {} : { linkTitle }) };
  }

  #leadsAway(url: string): boolean {
    const found = this.links.find(this.summary, url);
    if (found === undefined) this.report.drop(url, `${this.summary} lists it, but the file does not exist`);
    const isItself = typeof found === 'object' && found.path === this.summary;
    if (isItself) this.report.change(this.summary, 'it lists itself; the entry was skipped');
    return found !== undefined && !isItself;
  }

  #group(base: Omit<OutlineNode, 'type'>): OutlineNode[] {
    if (base.title !== '') return [{ ...base, type: 'group' }];
    return base.children;
  }

  #pathOf(entry: SummaryEntry): string | undefined {
    return entry.url === undefined ? undefined : this.links.pagePath(this.summary, entry.url);
  }
}

function flatten(entries: SummaryEntry[]): SummaryEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
}
