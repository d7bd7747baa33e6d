import { ContentReader } from '@lectern/commands/content/content-reader';
import { findRunContent, type RunContent, readUnits, unitName } from '@lectern/commands/translations/run-content';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { type PageNode, type PageTree, pagesInOrder, withoutComputedPages } from '@lectern/content/pages/page-tree';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { paginateList } from '@lectern/database/paginate-list';
import { findEditedUnits, findTranslatedText } from '@lectern/database/translations/translation-edits.queries';
import { findFailedUnits, findFailuresOf } from '@lectern/database/translations/translation-failures.queries';
import type { TranslationRef, TranslationRow } from '@lectern/database/translations/translations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import {
  type ListPageTranslations,
  MAX_PAGE_FAILURES,
  type PageEdits,
  type PageTranslation,
  type PageTranslationDetails,
  type PageTranslationParams,
} from '@lectern/domain/translations/pages/schemas';
import { Injectable } from '@nestjs/common';
import { TargetSpace } from '../../content/imports/target-space.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { TranslationsService } from '../translations/translations.service.js';
import { type PageContent, pageEditsOf, type StateFacts, statesOf } from './page-states.js';

/** A translation with the pages of both sides, as far as the caller may see them. */
interface BothSides {
  row: TranslationRow;
  content: RunContent;
  source: PageTree;
  /** Null where the caller may not see the translated space. */
  target: PageTree | null;
  facts: StateFacts;
}

/** Tells what became of each page of a space in a translation of it. */
@Injectable()
export class PageTranslationsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly reader: ContentReader,
    private readonly translations: TranslationsService,
    private readonly spaces: TargetSpace,
  ) {}

  /** Lists the pages of the source in their order; those that are computed are not translated and not listed. */
  async list(
    caller: Caller,
    ref: TranslationRef,
    { state, ...query }: ListPageTranslations,
  ): Promise<Page<PageTranslation>> {
    const sides = await this.#read(caller, ref);
    const listed = pagesInOrder(sides.source).flatMap((node, index) => {
      const states = statesOf(node.id, sides.facts);
      const isWanted = state === undefined || states.includes(state);
      return isWanted ? [{ key: String(index).padStart(9, '0'), item: node }] : [];
    });
    const page = await paginateList(this.keyring, query, ['translation-pages', ref.translationId, state], listed);
    return { ...page, items: await this.#present(ref, sides, page.items) };
  }

  /** Gets a page of the source with what people changed of its translation. */
  async get(caller: Caller, { pageId, ...ref }: PageTranslationParams): Promise<PageTranslationDetails> {
    const sides = await this.#read(caller, ref);
    const node = sides.source.byId.get(pageId);
    if (!node) throw new DomainError('page.not_found');
    const [presented] = await this.#present(ref, sides, [node]);
    if (!presented) throw new DomainError('page.not_found');
    return { ...presented, edits: await this.#edits(ref, sides, pageId) };
  }

  async #read(caller: Caller, ref: TranslationRef): Promise<BothSides> {
    const row = await this.translations.get(caller, ref);
    const { database } = this;
    const content = await findRunContent(database, row);
    const treeOf = async (revision: RunContent['source']) => withoutComputedPages(await this.reader.tree(revision));
    const target = (await this.#seesTarget(caller, row)) ? await treeOf(content.target) : null;
    return { row, content, source: await treeOf(content.source), target, facts: await this.#facts(ref, content) };
  }

  async #seesTarget(caller: Caller, { organizationId, targetSpaceId }: TranslationRow): Promise<boolean> {
    try {
      await this.spaces.get(caller, organizationId, targetSpaceId, 'space.view');
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'space.not_found') return false;
      throw error;
    }
  }

  async #facts(ref: TranslationRef, { source, sourceBefore, target, made }: RunContent): Promise<StateFacts> {
    const { database } = this;
    const { pages } = this.reader.store;
    const between = (before: RunContent['source'], after: RunContent['source']) =>
      pages.differences(database, ref.organizationId, before.roots.pages, after.roots.pages);
    const changed = sourceBefore && new Set((await between(sourceBefore, source)).map(({ name }) => name));
    const since = (await between(made, target)).filter(({ before, after }) => after && saysOther(before, after));
    const kept = await findEditedUnits(database, ref);
    return {
      // Before the first run, the target is a copy that nobody has translated.
      isBehind: (pageId) => changed === null || changed.has(pageId),
      failed: pageIds(await findFailedUnits(database, ref)),
      edited: new Set([...pageIds(kept), ...since.map(({ name }) => name)]),
    };
  }

  async #present(
    ref: TranslationRef,
    { target, facts }: BothSides,
    nodes: readonly PageNode[],
  ): Promise<PageTranslation[]> {
    const units = nodes.map(({ id }) => unitName({ kind: 'page', id }));
    const failures = await findFailuresOf(this.database, ref, units, MAX_PAGE_FAILURES);
    return nodes.map((node) => {
      const translated = target?.byId.get(node.id);
      const unit = unitName({ kind: 'page', id: node.id });
      return {
        object: 'page-translation',
        page: node.id,
        states: statesOf(node.id, facts),
        source: sideOf(node),
        ...(translated && { target: sideOf(translated) }),
        failures: failures.filter((each) => each.unit === unit).map(({ text, reason }) => ({ text, reason })),
      };
    });
  }

  async #edits(ref: TranslationRef, { content, target, facts }: BothSides, pageId: string): Promise<PageEdits> {
    const none: PageEdits = { texts: [], blocks: [] };
    if (target === null || !facts.edited.has(pageId)) return none;
    const { database } = this;
    const unit = { kind: 'page' as const, id: pageId };
    const read = async (revision: RunContent['target']) =>
      (await readUnits(database, this.reader.store, revision, [unit])).get(unitName(unit));
    const [current, made] = [await read(content.target), await read(content.made)];
    const kept = await findTranslatedText(database, ref, unitName(unit));
    if (!current || !made) return none;
    const before: PageContent = kept
      ? { ...kept, document: parseDocument(kept.markdown, kept.keys) }
      : { ...made.record, document: parseDocument(made.body?.markdown ?? '', made.body?.keys) };
    return pageEditsOf(before, {
      ...current.record,
      document: parseDocument(current.body?.markdown ?? '', current.body?.keys),
    });
  }
}

function pageIds(units: readonly string[]): Set<string> {
  const prefix = unitName({ kind: 'page', id: '' });
  return new Set(units.filter((unit) => unit.startsWith(prefix)).map((unit) => unit.slice(prefix.length)));
}

/** Whether a page says something else now; where it stands and how it looks does not count. */
function saysOther(before: PageRecord | undefined, after: PageRecord): boolean {
  return (['title', 'description', 'linkTitle', 'body'] as const).some((name) => before?.[name] !== after[name]);
}

function sideOf({ record, path }: PageNode): PageTranslation['source'] {
  return { title: record.title, ...(path !== undefined && { path }) };
}
