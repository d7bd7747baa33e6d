import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { prepareBody } from '@lectern/commands/content/commit';
import {
  type RunContent,
  readUnits,
  type SourceChanges,
  type Unit,
  type UnitText,
  unitName,
} from '@lectern/commands/translations/run-content';
import { sameJson } from '@lectern/content/document/json-values';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { type Asset, assetName } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { slugFor } from '@lectern/content/pages/slug';
import { bodyOf } from '@lectern/database/content/body-hash';
import type { ContentStore } from '@lectern/database/content/content-store';
import type { Body, ContentChanges } from '@lectern/database/content/content-types';
import type { Sql } from '@lectern/database/sql';
import type { TranslatedText } from '@lectern/database/translations/translation-edits.queries';
import {
  type AnchorMap,
  anchorMap,
  followLinks,
  followRef,
  type LinkTargets,
} from '@lectern/intelligence/translation/follow-links';
import type { TranslationOf } from '@lectern/intelligence/translation/segment';
import { isSameRecord, type PageVersions, targetRecord } from './target-records.js';
import { type TranslatedUnit, translateUnit } from './translate-unit.js';

export interface TargetInput {
  content: RunContent;
  changes: SourceChanges;
  units: readonly Unit[];
  translationOf: TranslationOf;
  translatedTexts: ReadonlyMap<string, TranslatedText>;
  at: string;
}

/** What a run makes of the target. */
export interface TargetDraft {
  changes: ContentChanges;
  /** What the run would have written, where it kept edits. */
  translatedTexts: Map<string, TranslatedText | null>;
}

/** Drafts what the target becomes: the translations of units, and everything else as the source has it. */
export async function draftTarget(sql: Sql, store: ContentStore, input: TargetInput): Promise<TargetDraft> {
  const drafting = new Drafting(sql, store, input);
  await drafting.translate();
  await drafting.takePages();
  await drafting.takeAssets();
  await drafting.removePages();
  await drafting.clearPaths();
  return drafting.draft();
}

class Drafting {
  readonly #pages = new Map<string, PageRecord | null>();
  readonly #assets = new Map<string, Asset | null>();
  readonly #bodies: Body[] = [];
  readonly #translatedTexts = new Map<string, TranslatedText | null>();
  readonly #translated = new Map<string, TranslatedUnit>();
  readonly #anchors = new Map<string, AnchorMap>();

  constructor(
    private readonly sql: Sql,
    private readonly store: ContentStore,
    private readonly input: TargetInput,
  ) {}

  draft(): TargetDraft {
    return {
      changes: { pages: this.#pages, assets: this.#assets, bodies: this.#bodies },
      translatedTexts: this.#translatedTexts,
    };
  }

  /** Translates all units; where their links lead is known only when all of them are translated. */
  async translate(): Promise<void> {
    const { content, units, translationOf, translatedTexts } = this.input;
    const { source, sourceBefore, target, made } = content;
    const read = (revision: RunContent['source']) => readUnits(this.sql, this.store, revision, units);
    const [next, current, last] = [await read(source), await read(target), await read(made)];
    const before = sourceBefore ? await read(sourceBefore) : last;
    for (const unit of units) {
      const name = unitName(unit);
      const text = next.get(name);
      if (!text) continue;
      const versions = {
        source: text,
        sourceBefore: before.get(name),
        current: current.get(name),
        made: last.get(name),
        wouldHaveMade: translatedTexts.get(name),
      };
      const translated = translateUnit(versions, translationOf);
      this.#translated.set(name, translated);
      // Reading and writing texts is all computing: others want to say in between that they are alive.
      await yieldToEventLoop();
      if (unit.kind === 'page') this.#anchors.set(unit.id, translated.anchors);
    }
    await this.#readOtherAnchors([...next.values()]);
  }

  /** Links lead to places in pages that are not translated now, too. */
  async #readOtherAnchors(texts: readonly UnitText[]): Promise<void> {
    const linked = texts.flatMap(({ body }) => body?.pageLinks ?? []).filter(({ anchor }) => anchor !== undefined);
    const others = [...new Set(linked.map(({ page }) => page))].filter((id) => !this.#anchors.has(id));
    const units = others.map((id) => ({ kind: 'page' as const, id }));
    const { source, target } = this.input.content;
    const [from, to] = [
      await readUnits(this.sql, this.store, source, units),
      await readUnits(this.sql, this.store, target, units),
    ];
    for (const unit of units) {
      const [original, translation] = [from.get(unitName(unit))?.body, to.get(unitName(unit))?.body];
      if (!original || !translation) continue;
      const documents = [original, translation].map(({ markdown, keys }) => parseDocument(markdown, keys));
      const [first, second] = documents;
      if (first && second) this.#anchors.set(unit.id, anchorMap(first, second));
    }
  }

  /** Puts the translated pages into the target. */
  async takePages(): Promise<void> {
    const { content, units, at } = this.input;
    const ids = units.filter(({ kind }) => kind === 'page').map(({ id }) => id);
    const read = ({ organizationId, roots }: RunContent['source']) =>
      this.store.pages.get(this.sql, organizationId, roots.pages, ids);
    const [source, current, made] = [await read(content.source), await read(content.target), await read(content.made)];
    const before = content.sourceBefore ? await read(content.sourceBefore) : made;
    for (const id of ids) {
      const record = source.get(id);
      if (!record) continue;
      const versions = { source: record, sourceBefore: before.get(id), current: current.get(id), made: made.get(id) };
      this.#takePage(id, versions, at);
      await yieldToEventLoop();
    }
  }

  #takePage(id: string, versions: PageVersions, at: string): void {
    const name = unitName({ kind: 'page', id });
    const unit = this.#translated.get(name);
    if (!unit) return;
    const hasText = versions.source.body !== undefined && versions.source.type === 'document';
    const body = hasText ? this.#write(name, unit) : undefined;
    const record = targetRecord(versions, { ...unit.texts, body }, at);
    if (record.target) record.target = followRef(record.target, this.#linksOf(id));
    if (!isSameRecord(versions.current, record)) this.#pages.set(id, record);
  }

  /** Puts translated reusable contents into the target, and all else as the source has it. */
  async takeAssets(): Promise<void> {
    const { content, changes, units } = this.input;
    const { organizationId, roots } = content.target;
    const reusables = units.filter(({ kind }) => kind === 'reusable-content').map(({ id }) => assetName.reusable(id));
    const names = [...new Set([...changes.assets.keys(), ...reusables])];
    const current = await this.store.assets.get(this.sql, organizationId, roots.assets, names);
    const source = await this.store.assets.get(this.sql, organizationId, content.source.roots.assets, names);
    for (const name of names) {
      const asset = source.get(name) ?? null;
      const taken = asset?.kind === 'reusable' ? this.#reusable(name, asset) : asset;
      const isSame = taken === null ? !current.has(name) : sameJson(current.get(name), taken);
      if (!isSame) this.#assets.set(name, taken);
      await yieldToEventLoop();
    }
  }

  #reusable(name: string, { git: _, body: __, ...asset }: Extract<Asset, { kind: 'reusable' }>): Asset {
    const unitOf = name.replace(/^reusable\//, 'reusable-content:');
    const unit = this.#translated.get(unitOf);
    if (!unit) return asset;
    return { ...asset, title: unit.texts.title, body: this.#write(unitOf, unit) };
  }

  /** Removes what the source does not have any more; what people put below it moves to the top. */
  async removePages(): Promise<void> {
    const { changes, content } = this.input;
    const gone = [...changes.pages].filter(([, record]) => record === null).map(([id]) => id);
    if (gone.length === 0) return;
    const { organizationId, roots } = content.target;
    const all = await this.store.pages.all(this.sql, organizationId, roots.pages);
    for (const id of gone) if (all.has(id)) this.#pages.set(id, null);
    for (const [id, record] of all) {
      const parent = record.parent;
      if (parent === null || this.#pages.get(parent) !== null || !this.#pages.has(parent)) continue;
      if (!this.#pages.has(id)) this.#pages.set(id, { ...record, parent: null });
    }
  }

  /** Gives a page another slug where people put one of their own at its path. */
  async clearPaths(): Promise<void> {
    const { target } = this.input.content;
    for (const [id, record] of this.#pages) {
      if (record === null) continue;
      const taken: string[] = [];
      for (let { slug } = record; ; slug = slugFor(record.slug, taken)) {
        const holder = await this.store.findChild(this.sql, target, record.parent, slug);
        if (holder === undefined || holder === id || this.#pages.has(holder)) {
          if (slug !== record.slug) this.#pages.set(id, { ...record, slug });
          break;
        }
        taken.push(slug);
      }
    }
  }

  #write(name: string, { text, made }: TranslatedUnit): string {
    const targets = this.#linksOf(name.startsWith('page:') ? name.slice('page:'.length) : '');
    const body = bodyOf(followLinks(text.markdown, targets), text.keys);
    // Read here and not by the commit, which keeps the space locked.
    prepareBody(body);
    this.#bodies.push(body);
    this.#translatedTexts.set(name, made && { ...made, markdown: followLinks(made.markdown, targets) });
    return body.hash;
  }

  #linksOf(id: string): LinkTargets {
    const none: AnchorMap = new Map();
    return {
      own: this.#anchors.get(id) ?? none,
      sourceSpace: this.input.content.source.spaceId,
      page: (page) => ({ page, anchors: this.#anchors.get(page) ?? none }),
    };
  }
}
