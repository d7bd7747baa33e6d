import { setImmediate } from 'node:timers/promises';
import type { EarlierText } from '@lectern/commands/content/derive-body';
import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys, withKeys } from '@lectern/content/document/keys';
import { parseRef, writeRef } from '@lectern/content/document/refs';
import { mayHoldMapped, withIntegrationBlocks } from '@lectern/content/integrations/block-mappings';
import { alignDocuments } from '@lectern/content/keys/align-keys';
import { linkSpans, replaceLinkSpans } from '@lectern/content/markdown/link-spans';
import { parseDocument, parseKeyless } from '@lectern/content/markdown/parse-document';
import { TextSizes } from '@lectern/content/markdown/text-size';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { countConflicts } from '@lectern/content/merge/conflict-block';
import { mergeBodies } from '@lectern/content/merge/merge-bodies';
import { assetName } from '@lectern/content/pages/asset';
import { readRelativeLink } from '@lectern/content/pages/relative-links';
import { rewriteBody } from '@lectern/content/rewrite/rewrite-body';
import type { BodyText } from '@lectern/content/units/body-unit';
import { bodyOf } from '@lectern/database/content/body-hash';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { ContentDraft } from './content-draft.js';
import type { DraftBase } from './draft-base.js';
import type { SentContent } from './page-text.js';

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

/** A new text: what was sent, where in the request, and the revision that it was written over, if that was told. */
export interface NewText {
  content: SentContent;
  place: string;
  base?: DraftBase;
}

/** A text that others changed in the same places since its base. */
export interface SavedTextConflict {
  owner: DraftTextOwner;
  document: JsonDocument;
}

/** About as much as is parsed while nobody notices. */
const LONG_TEXT = 20_000;

const NOTHING: BodyText = { markdown: '', keys: [] };

/** The new texts of a draft. Links between pages are made stable at the end, when all pages have their places. */
export class DraftTexts {
  /** Texts that were put together with what others saved since their base. */
  readonly merged = new Set<string>();
  readonly conflicts: SavedTextConflict[] = [];
  readonly #texts = new Map<string, NewText & { owner: DraftTextOwner }>();
  readonly #names = new Map<string, NamedDraft>();
  readonly #sizes = new TextSizes();

  constructor(private readonly draft: ContentDraft) {}

  put(owner: DraftTextOwner, text: NewText): void {
    this.#texts.set(textName(owner), { ...text, owner });
  }

  drop(owner: DraftTextOwner): void {
    this.#texts.delete(textName(owner));
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
    for (const text of this.#texts.values()) {
      // Parsing keeps the process to itself: others get their turn between large texts.
      if (parsed > LONG_TEXT) {
        await setImmediate();
        parsed = 0;
      }
      parsed += await this.#settle(text);
    }
  }

  /** Settles one text and tells how long it is. */
  async #settle(text: NewText & { owner: DraftTextOwner }): Promise<number> {
    const { owner, base } = text;
    const saved = await textIn(this.draft.base, owner);
    const own = await this.#written(text, base ? await textIn(base, owner) : saved);
    const { markdown, keys } = base ? await this.#mergedWith(owner, own, base, saved) : own;
    const document = withKeys(parseKeyless(markdown), keys);
    this.#refuseNewConflicts(text, document, saved?.document);
    const body = bodyOf(markdown, collectKeys(document));
    this.draft.putBody(body);
    this.draft.base.prepare(body, document, saved);
    await this.#assign(owner, body.hash);
    return markdown.length;
  }

  /** A text as it is stored: what it has in common with an earlier one keeps its spelling and its keys. */
  async #written({ owner, content, place }: NewText & { owner: DraftTextOwner }, over: SavedText | undefined) {
    if ('document' in content) {
      const { markdown, keys } = over ? rewriteBody(over, content.document) : writeDocument(content.document);
      this.#refuseExcess(markdown, place);
      // Replacing links changes no block, so the keys still fit.
      return { markdown: await this.#stabilised(owner, markdown), keys };
    }
    this.#refuseExcess(content.markdown, place);
    const mapped = content.keys ? content.markdown : await this.#mapped(content.markdown);
    const markdown = await this.#stabilised(owner, mapped);
    const parsed = content.keys ? undefined : parseKeyless(markdown);
    const keys = content.keys ?? (parsed && over && alignDocuments(over.document, parsed));
    return { markdown, keys: keys ?? collectKeys(withKeys(parsed ?? parseKeyless(markdown))) };
  }

  /** A text with what others have saved since its base. */
  async #mergedWith(
    owner: DraftTextOwner,
    own: BodyText,
    base: DraftBase,
    saved: SavedText | undefined,
  ): Promise<BodyText> {
    const before = await textIn(base, owner);
    if (before?.hash === saved?.hash) return own;
    const merged = mergeBodies({ base: before ?? NOTHING, ours: own, theirs: saved ?? NOTHING });
    if (merged.conflicts > 0) {
      this.conflicts.push({ owner, document: parseDocument(merged.markdown, merged.keys) });
    }
    this.merged.add(textName(owner));
    return merged;
  }

  /** Conflicts are settled in change requests or by who saves: what is live never shows one to its readers. */
  #refuseNewConflicts(
    { place, owner }: { place: string; owner: DraftTextOwner },
    document: JsonDocument,
    saved?: JsonDocument,
  ): void {
    const isLive = this.draft.base.revision.changeRequestId === null;
    if (!isLive || this.conflicts.some((conflict) => conflict.owner === owner)) return;
    const count = countConflicts(document);
    if (count === 0 || (saved && count <= countConflicts(saved))) return;
    const message = `has ${count} ${count === 1 ? 'conflict' : 'conflicts'} to settle; keep one side of each before you save it`;
    throw invalidRequest([{ path: place, message }]);
  }

  #refuseExcess(markdown: string, place: string): void {
    const excess = this.#sizes.excess(markdown);
    if (excess !== undefined) throw invalidRequest([{ path: place, message: excess }]);
  }

  async #assign({ kind, id }: DraftTextOwner, body: string): Promise<void> {
    if (kind === 'page') {
      const record = await this.draft.page(id);
      if (record) this.draft.putPage(id, { ...record, body });
      return;
    }
    const asset = await this.draft.asset(assetName.reusable(id));
    if (asset?.kind === 'reusable') this.draft.putAsset(assetName.reusable(id), { ...asset, body });
  }

  /** Markdown with the blocks of integrations that its fences and addresses stand for. */
  async #mapped(markdown: string): Promise<string> {
    return mayHoldMapped(markdown) ? withIntegrationBlocks(markdown, await this.draft.base.blockMappings()) : markdown;
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

/** A text that is stored, with its document. */
type SavedText = EarlierText & BodyText;

async function textIn(base: DraftBase, { kind, id }: DraftTextOwner): Promise<SavedText | undefined> {
  const asset = kind === 'page' ? await base.page(id) : await base.asset(assetName.reusable(id));
  const hash = asset && 'body' in asset ? asset.body : undefined;
  const [text, document] = hash === undefined ? [] : await Promise.all([base.text(hash), base.document(hash)]);
  if (hash === undefined || !text || !document) return undefined;
  return { hash, markdown: text.markdown, keys: [...text.keys], document };
}

/** Names what a text belongs to. */
export function textName({ kind, id }: DraftTextOwner): string {
  return `${kind}/${id}`;
}
