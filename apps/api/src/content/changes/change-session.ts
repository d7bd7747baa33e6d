import { type Asset, assetName } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { ChangeOf, ContentChange } from '@lectern/domain/content/change-schemas';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { ConflictSettler } from './conflict-settler.js';
import type { ContentDraft } from './content-draft.js';
import type { DraftBase } from './draft-base.js';
import { type DraftTextOwner, DraftTexts, textName } from './draft-texts.js';
import { withFields, withMetadata } from './page-fields.js';
import type { PageReverter } from './page-reverter.js';
import { contentPlace, readPageText, readText, type SentContent, type SentPage } from './page-text.js';
import { SaveConflicts } from './save-conflicts.js';

const UNTITLED = 'Untitled';

/** A file whose bytes are stored already. */
export interface PreparedFile {
  id: string;
  ref: string | undefined;
  record: Asset & { kind: 'file' };
}

export interface ChangeTools {
  draft: ContentDraft;
  reverter: PageReverter;
  settler: ConflictSettler;
  /** The files of each `insert_files` and `update_file`, by the place of the change in the request. */
  files: ReadonlyMap<number, readonly PreparedFile[]>;
  newId: () => string;
  at: string;
}

/** Whether a save that named its base was put together with what others had saved since. */
export type SaveOutcome = 'saved' | 'merged';

/** What happened to a page or a reusable content: the last word counts. */
export type PageOutcome =
  | { object: 'created_page'; ref: string | undefined }
  | { object: 'updated_page'; save?: SaveOutcome }
  | { object: 'updated_reusable_content'; save: SaveOutcome }
  | { object: 'deleted_page' };

/** A reusable content that was inserted, and its name in the request. */
export interface InsertedReusable {
  id: string;
  ref: string | undefined;
}

/** Makes changes to a draft, one after the other; the first bad one ends it all. */
export class ChangeSession {
  readonly outcomes = new Map<string, PageOutcome>();
  readonly insertedFiles: PreparedFile[] = [];
  readonly insertedReusables: InsertedReusable[] = [];
  readonly updatedFiles = new Map<string, PreparedFile>();
  readonly #texts: DraftTexts;
  readonly #conflicts = new SaveConflicts();

  constructor(private readonly tools: ChangeTools) {
    this.#texts = new DraftTexts(tools.draft);
  }

  /** Makes one change; `index` is its place in the request. */
  async apply(change: ContentChange, index: number): Promise<void> {
    const path = `body.changes[${index}]`;
    switch (change.operation) {
      case 'insert_page':
        return this.#insertPage(change, path);
      case 'update_page':
        return this.#updatePage(change, path);
      case 'move_page':
        return this.#movePage(change, path);
      case 'delete_page':
        return this.#deletePage(change, path);
      case 'revert_page':
        return this.#revertPage(change, path);
      case 'insert_files':
        return this.#insertFiles(this.tools.files.get(index) ?? [], path);
      case 'update_file':
        return this.#updateFile(change, this.tools.files.get(index)?.[0], path);
      case 'delete_files':
        for (const id of change.files) await this.#deleteAsset(assetName.file(id), `${path}.files`, 'file', id);
        return;
      case 'set_variables':
        return this.#setVariables(change.variables);
      case 'set_redirects':
        return this.#setRedirects(change.redirects, `${path}.redirects`);
      case 'insert_reusable_content':
        return this.#insertReusable(change, path);
      case 'update_reusable_content':
        return this.#updateReusable(change, path);
      case 'delete_reusable_content': {
        const { reusableContent: id } = change;
        return this.#deleteAsset(assetName.reusable(id), `${path}.reusableContent`, 'reusable content', id);
      }
      case 'settle_conflict':
        return this.#settleConflict(change, path);
    }
  }

  /** Settles what can only be known when all changes are made: where links between pages lead. */
  async finish(): Promise<void> {
    await this.#texts.settle();
    this.#conflicts.refuse(this.#texts.conflicts, this.tools.draft.base.revision.id);
    for (const [id, outcome] of this.outcomes) {
      if (!('save' in outcome) || outcome.save === undefined) continue;
      const kind = outcome.object === 'updated_page' ? 'page' : 'reusable';
      if (this.#texts.merged.has(textName({ kind, id }))) outcome.save = 'merged';
    }
  }

  async #insertPage(change: ChangeOf<'insert_page'>, path: string): Promise<void> {
    const { draft, at } = this.tools;
    const parent = this.#parentOf(change, path) ?? null;
    await this.#requireParent(parent, `${path}.into`);
    refuseMissingFields(change, path);
    const sent = change.type === 'document' ? readPageText(change.document, `${path}.document`) : undefined;
    const id = this.tools.newId();
    const title = sent?.title ?? change.title ?? UNTITLED;
    const slug = await draft.slugBelow(parent, change.slug ? { slug: change.slug } : { title });
    const order = await draft.orderAt(parent, change.at);
    const blank: PageRecord = { type: change.type, parent, order, slug, title, createdAt: at, updatedAt: at };
    const record = withFields(blank, change);
    draft.putPage(id, sent ? { ...withMetadata(record, sent.metadata, sent.extra), title } : record);
    if (change.type === 'document') this.#putText({ kind: 'page', id }, sent?.content ?? NOTHING, path);
    if (change.ref !== undefined) await this.#texts.name(change.ref, { kind: 'page', id }, `${path}.ref`);
    this.outcomes.set(id, { object: 'created_page', ref: change.ref });
  }

  /** The page to put another one under: one that exists, or one that this request has inserted before. */
  #parentOf({ into, intoRef }: ChangeOf<'insert_page' | 'move_page'>, path: string): string | null | undefined {
    if (intoRef === undefined) return into;
    const named = this.#texts.named(intoRef);
    const isAlone = into === undefined || into === null;
    if (isAlone && named?.kind === 'page') return named.id;
    const message = isAlone ? `no page before this one is called "${intoRef}"` : 'give "into" or "intoRef", not both';
    throw invalidRequest([{ path: `${path}.intoRef`, message }]);
  }

  async #movePage(change: ChangeOf<'move_page'>, path: string): Promise<void> {
    const { page, at } = change;
    const into = this.#parentOf(change, path);
    return this.#updatePage({ operation: 'update_page', page, into, at }, path, true);
  }

  async #updatePage(change: ChangeOf<'update_page'>, path: string, moving = false): Promise<void> {
    const { draft, at } = this.tools;
    const before = await this.#requireWritten(change.page, `${path}.page`);
    const sent = change.document && readPageText(change.document, `${path}.document`);
    const base = await this.#baseOf(change, path);
    const changed = base ? await this.#mergedFields(change, before, base, sent, path) : withSent(before, change, sent);
    const record = { ...changed, ...(await this.#place(change, before, path, moving)), updatedAt: at };
    draft.putPage(change.page, record);
    if (sent) this.#putText({ kind: 'page', id: change.page }, sent.content, path, base);
    if (this.outcomes.has(change.page)) return;
    this.outcomes.set(change.page, { object: 'updated_page', ...(base && { save: 'saved' }) });
  }

  /** The content that a change says it is based on. */
  async #baseOf({ base }: { base?: string | undefined }, path: string): Promise<DraftBase | undefined> {
    if (base === undefined) return undefined;
    const found = await this.tools.draft.base.at(base);
    if (found) return found;
    throw unknown(`${path}.base`, 'revision', base, 'space');
  }

  async #mergedFields(
    change: ChangeOf<'update_page'>,
    saved: PageRecord,
    base: DraftBase,
    sent: SentPage | undefined,
    path: string,
  ): Promise<PageRecord> {
    const read = await base.page(change.page);
    if (!read) throw unknown(`${path}.page`, 'page', change.page, `revision "${change.base}"`);
    return this.#conflicts.mergePage(change.page, { base: read, ours: withSent(read, change, sent), theirs: saved });
  }

  #putText(owner: DraftTextOwner, content: SentContent, path: string, base?: DraftBase): void {
    this.#texts.put(owner, { content, place: contentPlace(content, `${path}.document`), ...(base && { base }) });
  }

  /** Where a changed page stands: its parent, its order and its slug there. */
  async #place(change: ChangeOf<'update_page'>, before: PageRecord, path: string, moving: boolean) {
    const { draft } = this.tools;
    const parent = change.into === undefined ? before.parent : change.into;
    if (parent !== null && parent !== before.parent) {
      await this.#requireParent(parent, `${path}.into`);
      if (await draft.isWithin(parent, change.page)) {
        throw invalidRequest([{ path: `${path}.into`, message: 'a page cannot be put under itself or below itself' }]);
      }
    }
    const moves = parent !== before.parent || change.at !== undefined || moving;
    const order = moves ? await draft.orderAt(parent, change.at, change.page) : before.order;
    if (change.slug) return { parent, order, slug: await draft.slugBelow(parent, { slug: change.slug }, change.page) };
    if (parent === before.parent) return { parent, order, slug: before.slug };
    return { parent, order, slug: await draft.slugBelow(parent, { title: before.slug }, change.page) };
  }

  async #deletePage({ page }: ChangeOf<'delete_page'>, path: string): Promise<void> {
    await this.#requireWritten(page, `${path}.page`);
    for (const id of await this.tools.draft.removePage(page)) {
      this.#texts.drop({ kind: 'page', id });
      this.outcomes.set(id, { object: 'deleted_page' });
    }
  }

  async #revertPage(change: ChangeOf<'revert_page'>, path: string): Promise<void> {
    const { draft, reverter, at } = this.tools;
    const reverted = await reverter.revert(draft, change, path);
    refuseMade(reverted.record);
    if (reverted.record.parent !== null) await this.#requireParent(reverted.record.parent, `${path}.page`);
    const slug = await draft.slugBelow(reverted.record.parent, { title: reverted.record.slug }, change.page);
    draft.putPage(change.page, { ...reverted.record, slug, updatedAt: at });
    if (reverted.text) this.#putText({ kind: 'page', id: change.page }, reverted.text, path);
    if (!this.outcomes.has(change.page)) this.outcomes.set(change.page, { object: 'updated_page' });
  }

  async #insertFiles(files: readonly PreparedFile[], path: string): Promise<void> {
    for (const [index, file] of files.entries()) {
      this.tools.draft.putAsset(assetName.file(file.id), file.record);
      const place = `${path}.files[${index}].ref`;
      if (file.ref !== undefined) await this.#texts.name(file.ref, { kind: 'file', id: file.id }, place);
      this.insertedFiles.push(file);
    }
  }

  /** Gives a file another name or other bytes. Where it stands in a repository stays the same. */
  async #updateFile({ file: id, name }: ChangeOf<'update_file'>, sent: PreparedFile | undefined, path: string) {
    const before = await this.tools.draft.asset(assetName.file(id));
    if (before?.kind !== 'file') throw unknown(`${path}.file`, 'file', id);
    const bytes = sent ? { ...sent.record, ...(before.git && { git: before.git }) } : before;
    const record = { ...bytes, name: name ?? before.name };
    this.tools.draft.putAsset(assetName.file(id), record);
    this.updatedFiles.set(id, { id, ref: undefined, record });
  }

  async #setVariables(variables: ChangeOf<'set_variables'>['variables']): Promise<void> {
    const known = await this.tools.draft.asset(assetName.variables);
    const values = { ...(known?.kind === 'variables' ? known.values : {}), ...variables };
    const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    this.tools.draft.putAsset(assetName.variables, { kind: 'variables', values: kept });
  }

  async #setRedirects(redirects: ChangeOf<'set_redirects'>['redirects'], path: string): Promise<void> {
    for (const [from, to] of Object.entries(redirects)) {
      const slugs = from.split('/').filter((slug) => slug !== '');
      if (to !== null) await this.#requirePage(to, `${path}["${from}"]`);
      this.tools.draft.putAsset(assetName.redirect(slugs.join('/')), to === null ? null : { kind: 'redirect', to });
    }
  }

  async #insertReusable(change: ChangeOf<'insert_reusable_content'>, path: string): Promise<void> {
    const id = this.tools.newId();
    this.tools.draft.putAsset(assetName.reusable(id), { kind: 'reusable', title: change.title });
    this.#putText({ kind: 'reusable', id }, readText(change.document, `${path}.document`) ?? NOTHING, path);
    if (change.ref !== undefined) await this.#texts.name(change.ref, { kind: 'reusable', id }, `${path}.ref`);
    this.insertedReusables.push({ id, ref: change.ref });
  }

  async #updateReusable(change: ChangeOf<'update_reusable_content'>, path: string): Promise<void> {
    const { reusableContent: id, title, document } = change;
    const before = await this.tools.draft.asset(assetName.reusable(id));
    if (before?.kind !== 'reusable') throw unknown(`${path}.reusableContent`, 'reusable content', id);
    const base = await this.#baseOf(change, path);
    const read = base ? await base.asset(assetName.reusable(id)) : before;
    if (read?.kind !== 'reusable') {
      throw unknown(`${path}.reusableContent`, 'reusable content', id, `revision "${change.base}"`);
    }
    const merged = this.#conflicts.mergeTitle(id, read, before, title);
    this.tools.draft.putAsset(assetName.reusable(id), { ...before, title: merged });
    const sent = document && readText(document, `${path}.document`);
    if (sent) this.#putText({ kind: 'reusable', id }, sent, path, base);
    if (base) this.outcomes.set(id, { object: 'updated_reusable_content', save: 'saved' });
  }

  async #deleteAsset(name: string, path: string, noun: string, id: string): Promise<void> {
    if (!(await this.tools.draft.asset(name))) throw unknown(path, noun, id);
    this.tools.draft.putAsset(name, null);
    this.#texts.drop({ kind: 'reusable', id });
  }

  async #settleConflict({ conflict, choice }: ChangeOf<'settle_conflict'>, path: string): Promise<void> {
    const settled = await this.tools.settler.settle(this.tools.draft, conflict, choice, path);
    if (settled === undefined) return;
    if ('deletedPage' in settled)
      return this.#deletePage({ operation: 'delete_page', page: settled.deletedPage }, path);
    if ('asset' in settled) return this.tools.draft.putAsset(settled.asset, settled.value);
    this.tools.draft.putPage(settled.page, { ...settled.record, updatedAt: this.tools.at });
    if (!this.outcomes.has(settled.page)) this.outcomes.set(settled.page, { object: 'updated_page' });
  }

  async #requirePage(id: string, path: string): Promise<PageRecord> {
    const record = await this.tools.draft.page(id);
    if (!record) throw unknown(path, 'page', id);
    return record;
  }

  /** A page that people write, and no source. */
  async #requireWritten(id: string, path: string): Promise<PageRecord> {
    const record = await this.#requirePage(id, path);
    refuseMade(record);
    return record;
  }

  async #requireParent(id: string | null, path: string): Promise<void> {
    if (id === null) return;
    const { type } = await this.#requireWritten(id, path);
    if (type === 'document' || type === 'group') return;
    throw invalidRequest([
      { path, message: `a ${type} page cannot have pages below it; choose a document or a group` },
    ]);
  }
}

const NOTHING: SentContent = { markdown: '' };

/** A page with the fields of a change, and with what the front matter and the title of its text say. */
function withSent(record: PageRecord, change: ChangeOf<'update_page'>, sent: SentPage | undefined): PageRecord {
  const changed = withFields(record, change);
  if (!sent) return changed;
  return { ...withMetadata(changed, sent.metadata, sent.extra), title: sent.title ?? changed.title };
}

function refuseMissingFields({ type, target, computed }: ChangeOf<'insert_page'>, path: string): void {
  if (type === 'link' && !target)
    throw invalidRequest([{ path: `${path}.target`, message: 'a link page needs a target' }]);
  if (type === 'computed' && !computed) {
    throw invalidRequest([{ path: `${path}.computed`, message: 'a computed page needs a source' }]);
  }
}

function refuseMade({ madeFor, title }: PageRecord): void {
  if (madeFor !== undefined) throw new DomainError('page.computed', { title });
}

function unknown(path: string, noun: string, id: string, where = 'content'): DomainError {
  const place = where.startsWith('revision') ? where : `this ${where}`;
  return invalidRequest([{ path, message: `there is no ${noun} "${id}" in ${place}` }]);
}
