import { setImmediate } from 'node:timers/promises';
import type { EarlierText } from '@lectern/commands/content/derive-body';
import { collectKeys, withKeys } from '@lectern/content/document/keys';
import { parseRef, writeRef } from '@lectern/content/document/refs';
import { mayHoldMapped, withIntegrationBlocks } from '@lectern/content/integrations/block-mappings';
import { alignDocuments } from '@lectern/content/keys/align-keys';
import { linkSpans, replaceLinkSpans } from '@lectern/content/markdown/link-spans';
import { parseKeyless } from '@lectern/content/markdown/parse-document';
import { assetName } from '@lectern/content/pages/asset';
import { readRelativeLink } from '@lectern/content/pages/relative-links';
import { bodyOf } from '@lectern/database/content/body-hash';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { ContentDraft } from './content-draft.js';
import type { SentText } from './page-text.js';

/** What a text belongs to. */
export interface DraftTextOwner {
  kind: 'page' | 'reusable';
  id: string;
}

/** What a name of the request stands for. */
export interface NamedDraft {
  kind: 'page' | 'reusable' | 'file';
  id: string;
}

/** About as much as is parsed while nobody notices. */
const LONG_TEXT = 20_000;

type NewText = Pick<SentText, 'markdown' | 'keys'>;

/** The new texts of a draft. Links between pages are made stable at the end, when all pages have their places. */
export class DraftTexts {
  readonly #texts = new Map<string, { owner: DraftTextOwner; text: NewText }>();
  readonly #names = new Map<string, NamedDraft>();

  constructor(private readonly draft: ContentDraft) {}

  put(owner: DraftTextOwner, text: NewText): void {
    this.#texts.set(nameOf(owner), { owner, text });
  }

  drop(owner: DraftTextOwner): void {
    this.#texts.delete(nameOf(owner));
  }

  /** Lets texts of this request link to something by a name; refuses one that is taken. */
  async name(ref: string, named: NamedDraft, path: string): Promise<void> {
    if (this.#names.has(ref)) throw invalidRequest([{ path, message: `"${ref}" is used twice in this request` }]);
    const page = await this.draft.base.childAt(null, ref);
    if (page !== undefined) throw invalidRequest([{ path, message: `there is a page at the path "${ref}" already` }]);
    this.#names.set(ref, named);
  }

  /** What a name of this request stands for. */
  named(ref: string): NamedDraft | undefined {
    return this.#names.get(ref);
  }

  /** Makes every new text a body of the draft, with stable links and with the keys of its blocks. */
  async settle(): Promise<void> {
    let parsed = 0;
    for (const { owner, text } of this.#texts.values()) {
      // Parsing keeps the process to itself: others get their turn between large texts.
      if (parsed > LONG_TEXT) {
        await setImmediate();
        parsed = 0;
      }
      await this.#settle(owner, text);
      parsed += text.markdown.length;
    }
  }

  async #settle(owner: DraftTextOwner, { markdown, keys }: NewText): Promise<void> {
    // Documents say themselves which blocks they have.
    const stable = await this.#stabilised(owner, keys ? markdown : await this.#mapped(markdown));
    const parsed = parseKeyless(stable);
    const earlier = await this.#earlierText(owner);
    // Replacing links changes no block, so the keys that a client sent still fit.
    const document = withKeys(parsed, keys ?? (earlier && alignDocuments(earlier.document, parsed)));
    const body = bodyOf(stable, keys ?? collectKeys(document));
    this.draft.putBody(body);
    this.draft.base.prepare(body, document, earlier);
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

  /** Markdown with the blocks of integrations that its fences and addresses stand for. */
  async #mapped(markdown: string): Promise<string> {
    return mayHoldMapped(markdown) ? withIntegrationBlocks(markdown, await this.draft.base.blockMappings()) : markdown;
  }

  /** The text that a new one takes the place of. */
  async #earlierText(owner: DraftTextOwner): Promise<EarlierText | undefined> {
    const hash = await this.#previousBody(owner);
    const document = hash === undefined ? null : await this.draft.base.document(hash);
    return hash !== undefined && document ? { hash, document } : undefined;
  }

  async #previousBody({ kind, id }: DraftTextOwner): Promise<string | undefined> {
    if (kind === 'page') return (await this.draft.base.page(id))?.body;
    const asset = await this.draft.base.asset(assetName.reusable(id));
    return asset?.kind === 'reusable' ? asset.body : undefined;
  }

  async #stabilised({ kind, id }: DraftTextOwner, markdown: string): Promise<string> {
    const urls = [...new Set(linkSpans(markdown).map(({ url }) => url))];
    if (urls.length === 0) return markdown;
    const from = kind === 'page' ? await this.draft.pathOf(id) : '';
    const stable = new Map<string, string>();
    for (const url of urls) {
      const found = await this.#stableUrl(from, url);
      if (found !== undefined) stable.set(url, found);
    }
    return stable.size === 0 ? markdown : replaceLinkSpans(markdown, (url) => stable.get(url));
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

function urlOf({ kind, id }: NamedDraft, anchor: string | undefined): string {
  if (kind === 'file') return writeRef({ kind: 'file', file: id });
  if (kind === 'reusable') return writeRef({ kind: 'reusable-content', reusableContent: id });
  return writeRef(anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', anchor, page: id });
}

function nameOf({ kind, id }: DraftTextOwner): string {
  return `${kind}/${id}`;
}
