import type { DocumentRef } from '../document/document.js';
import { parseRef, writeRef } from '../document/refs.js';
import { replaceLinkSpans } from '../markdown/link-spans.js';
import type { PageMetadata } from '../markdown/page-file.js';
import type { FileReports } from './import-report.js';
import type { LinkResolver } from './link-resolver.js';

/** Tells the stable link of a file of the import, by its path; nothing for files that are left out. */
export type StableLinks = (path: string, anchor: string) => string | undefined;

/** Turns links between the files of an import into stable ones and counts how many lead somewhere. */
export class LinkRewriter {
  readonly counts = { resolved: 0, broken: 0 };

  constructor(
    private readonly links: LinkResolver,
    private readonly stable: StableLinks,
    private readonly report: FileReports,
  ) {}

  /** Rewrites the links in the text of a file; those that lead nowhere stay as written and are reported. */
  body(from: string, markdown: string): string {
    const broken = new Set<string>();
    const rewritten = replaceLinkSpans(markdown, (url) => this.#stable(from, url, broken));
    this.#report(from, broken);
    return rewritten;
  }

  /** Rewrites the pictures that the front matter of a file names. */
  metadata(from: string, metadata: PageMetadata): PageMetadata {
    const { cover } = metadata;
    if (cover === undefined) return metadata;
    const ref = cover.ref === undefined ? {} : { ref: this.#picture(from, cover.ref) };
    const refDark = cover.refDark === undefined ? {} : { refDark: this.#picture(from, cover.refDark) };
    return { ...metadata, cover: { ...cover, ...ref, ...refDark } };
  }

  /** Gives the reference that a link written in a file stands for. */
  ref(from: string, url: string): DocumentRef {
    const broken = new Set<string>();
    const stable = this.#stable(from, url, broken) ?? url;
    this.#report(from, broken);
    return parseRef(stable);
  }

  /** Gives where a link leads: stable when to a file of the import, else as written; it counts as no link. */
  lead(from: string, url: string): string {
    const found = this.links.find(from, url);
    return typeof found === 'object' ? (this.stable(found.path, found.anchor) ?? url) : url;
  }

  #picture<Ref extends { kind: string }>(from: string, ref: Ref & DocumentRef): Ref | { kind: 'file'; file: string } {
    if (ref.kind !== 'url') return ref;
    const target = this.ref(from, ref.url);
    return target.kind === 'file' && target.space === undefined ? { kind: 'file', file: target.file } : ref;
  }

  #stable(from: string, url: string, broken: Set<string>): string | undefined {
    const found = this.links.find(from, url);
    if (found === 'external') return undefined;
    const stable = found === undefined ? undefined : this.stable(found.path, found.anchor);
    if (stable === undefined) broken.add(url);
    this.counts[stable === undefined ? 'broken' : 'resolved'] += 1;
    return stable;
  }

  #report(from: string, broken: Set<string>): void {
    if (broken.size === 0) return;
    const shown = [...broken].slice(0, SHOWN).map((url) => `"${url}"`);
    const more = broken.size > SHOWN ? ` and ${broken.size - SHOWN} more` : '';
    this.report.change(
      from,
      `links to files that are not part of the import were not changed: ${shown.join(', ')}${more}`,
    );
  }
}

const SHOWN = 20;

/** Gives the stable link of a page, with its anchor. */
export function pageLink(id: string, anchor: string): string {
  const link = writeRef({ kind: 'page', page: id });
  return anchor.length > 1 ? link + anchor : link;
}
