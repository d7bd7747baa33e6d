import { alignDocuments } from '@lectern/content/document/align-keys';
import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys, withKeys } from '@lectern/content/document/keys';
import { parseRef, writeRef } from '@lectern/content/document/refs';
import { linkSpans, replaceLinks } from '@lectern/content/markdown/link-spans';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { assetName } from '@lectern/content/pages/asset';
import { readRelativeLink } from '@lectern/content/pages/relative-links';
import { bodyOf } from '@lectern/database/content/body-hash';
import { invalidRequest } from '@lectern/domain/errors/domain-error';
import type { ContentDraft } from './content-draft.js';
import type { SentText } from './page-text.js';

/** What a text belongs to. */
export interface TextOwner {
  kind: 'page' | 'reusable';
  id: string;
}

/** What a name of the request stands for. */
export interface Named {
  kind: 'page' | 'reusable' | 'file';
  id: string;
}

type NewText = Pick<SentText, 'markdown' | 'keys'>;

/** The new texts of a draft. Links between pages are made stable at the end, when all pages have their places. */
export class DraftTexts {
  readonly #texts = new Map<string, { owner: TextOwner; text: NewText }>();
  readonly #names = new Map<string, Named>();

  constructor(private readonly draft: ContentDraft) {}

  put(owner: TextOwner, text: NewText): void {
    this.#texts.set(nameOf(owner), { owner, text });
  }

  drop(owner: TextOwner): void {
    this.#texts.delete(nameOf(owner));
  }

  /** Lets texts of this request link to something by a name; refuses one that is taken. */
  async name(ref: string, named: Named, path: string): Promise<void> {
    if (this.#names.has(ref)) throw invalidRequest([{ path, message: `"${ref}" is used twice in this request` }]);
    const page = await this.draft.base.childAt(null, ref);
    if (page !== undefined) throw invalidRequest([{ path, message: `there is a page at the path "${ref}" already` }]);
    this.#names.set(ref, named);
  }

  /** What a name of this request stands for. */
  named(ref: string): Named | undefined {
    return this.#names.get(ref);
  }

  /** Makes every new text a body of the draft, with stable links and with the keys of its blocks. */
  async settle(): Promise<void> {
    for (const { owner, text } of this.#texts.values()) await this.#settle(owner, text);
  }

  async #settle(owner: TextOwner, { markdown, keys }: NewText): Promise<void> {
    const stable = await this.#stabilised(owner, markdown);
    const document = parseDocument(stable);
    const body = bodyOf(stable, await this.#keysOf(owner, document, keys));
    this.draft.putBody(body);
    this.draft.base.prepare(body, withKeys(document, body.keys));
    if (owner.kind === 'page') {
      const record = await this.draft.page(owner.id);
      if (record) this.draft.putPage(owner.id, { ...record, body: body.hash });
      return;
    }
    const asset = await this.draft.asset(assetName.reusable(owner.id));
    if (asset?.kind === 'reusable') {
      this.draft.putAsset(assetName.reusable(owner.id), { ...asset, body: body.hash });
    }
  }

  async #keysOf(owner: TextOwner, document: JsonDocument, sent: string[] | undefined): Promise<string[]> {
    // Replacing links changes no block, so the keys that a client sent still fit.
    if (sent) return sent;
    const hash = await this.#previousBody(owner);
    const before = hash === undefined ? null : await this.draft.base.text(hash);
    return before ? alignDocuments(this.draft.base.document(before), document) : collectKeys(document);
  }

  async #previousBody({ kind, id }: TextOwner): Promise<string | undefined> {
    if (kind === 'page') return (await this.draft.base.page(id))?.body;
    const asset = await this.draft.base.asset(assetName.reusable(id));
    return asset?.kind === 'reusable' ? asset.body : undefined;
  }

  async #stabilised({ kind, id }: TextOwner, markdown: string): Promise<string> {
    const urls = [...new Set(linkSpans(markdown).map(({ url }) => url))];
    if (urls.length === 0) return markdown;
    const from = kind === 'page' ? await this.draft.pathOf(id) : '';
    const stable = new Map<string, string>();
    for (const url of urls) {
      const found = await this.#stableUrl(from, url);
      if (found !== undefined) stable.set(url, found);
    }
    return stable.size === 0 ? markdown : replaceLinks(markdown, (url) => stable.get(url));
  }

  async #stableUrl(from: string, url: string): Promise<string | undefined> {
    if (parseRef(url).kind !== 'url') return undefined;
    const link = readRelativeLink(from, url);
    if (!link) return undefined;
    const named = this.#names.get(url.replace(/^\.\//, '').replace(/#.*$/, '').replace(/\.md$/, ''));
    if (named) return urlOf(named, link.anchor);
    for (const path of link.paths) {
      const page = await this.draft.pageAt(path);
      if (page !== undefined) return urlOf({ kind: 'page', id: page }, link.anchor);
    }
    return undefined;
  }
}

function urlOf({ kind, id }: Named, anchor: string | undefined): string {
  if (kind === 'file') return writeRef({ kind: 'file', file: id });
  if (kind === 'reusable') return writeRef({ kind: 'reusable-content', reusableContent: id });
  return writeRef(anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', anchor, page: id });
}

function nameOf({ kind, id }: TextOwner): string {
  return `${kind}/${id}`;
}
