import { type ConflictOf, type ContentConflict, conflictCalled } from '@lectern/content/merge/content-conflict';
import { copyField, isMergedField } from '@lectern/content/merge/merge-records';
import { type Asset, type AssetOf, assetName } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { ChangeOf, ConflictName } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { z } from 'zod';
import type { ContentDraft } from './content-draft.js';
import type { DraftBase } from './draft-base.js';

type Choice = ChangeOf<'settle_conflict'>['choice'];

/** What a decision comes to; nothing where what stands stays. */
type Settled =
  | { page: string; record: PageRecord }
  | { deletedPage: string }
  | { asset: string; value: Asset | null }
  | undefined;

const Position = z.object({ parent: z.string().nullable(), order: z.string() });

/** Decides on conflicts of a change request, by taking what one of the sides has. */
export class ConflictSettler {
  constructor(
    private readonly conflicts: readonly ContentConflict[],
    /** The revision of the current content that the conflicts came with. */
    private readonly mainRevision: string | undefined,
  ) {}

  /** Tells what has to change in a draft so that it has what one side of a conflict has. */
  async settle(draft: ContentDraft, name: ConflictName, choice: Choice, path: string): Promise<Settled> {
    const conflict = conflictCalled(this.conflicts, name);
    if (!conflict) {
      const what = [name.kind, name.id, name.field].filter((part) => part !== undefined).join(' ');
      throw invalidRequest([{ path: `${path}.conflict`, message: `nothing is in conflict about "${what}"` }]);
    }
    const main = this.mainRevision === undefined ? null : await draft.base.at(this.mainRevision);
    if (!main) throw invalidRequest([{ path: `${path}.conflict`, message: 'this content has no conflicts' }]);
    switch (conflict.kind) {
      case 'page':
        return settlePage(draft, main, conflict, choice, `${path}.choice`);
      case 'reusable-content':
        return settleReusable(draft, main, conflict, choice);
      case 'file':
        return settleAsset(draft, main, assetName.file(conflict.id), conflict, choice);
      case 'redirect':
        return settleAsset(draft, main, assetName.redirect(conflict.path), conflict, choice);
      case 'variable':
        return settleVariable(draft, main, conflict, choice);
    }
  }
}

async function settlePage(
  draft: ContentDraft,
  main: DraftBase,
  conflict: ConflictOf<'page'>,
  choice: Choice,
  path: string,
): Promise<Settled> {
  const { id, field } = conflict;
  const record = await draft.page(id);
  if (!record) return undefined;
  if (field === 'page') return chosen(conflict, choice) === null ? { deletedPage: id } : undefined;
  if (field === 'position') {
    const position = Position.safeParse(chosen(conflict, choice));
    if (!position.success) return undefined;
    return { page: id, record: { ...record, ...(await placeAt(draft, id, record, position.data, path)) } };
  }
  if (choice === 'change_request') return undefined;
  const theirs = await main.page(id);
  if (!theirs) throw invalidRequest([{ path, message: `the space has no page "${id}" any more` }]);
  if (field === 'slug') {
    return { page: id, record: { ...record, slug: await draft.slugBelow(record.parent, { slug: theirs.slug }, id) } };
  }
  return { page: id, record: withField(record, theirs, field) };
}

/** A page with what another version of it has in a field, or in one of the settings of a field. */
function withField(record: PageRecord, theirs: PageRecord, field: string): PageRecord {
  const changed = { ...record };
  const [whole = field] = field.split('.');
  const setting = field.slice(whole.length + 1);
  if (setting === '' && isMergedField(field)) copyField(changed, theirs, field);
  if (setting !== '' && whole === 'variables')
    changed.variables = withEntry(record.variables, theirs.variables, setting);
  if (setting !== '' && whole === 'extra') changed.extra = withEntry(record.extra, theirs.extra, setting);
  return changed;
}

function withEntry<Value>(
  ours: Record<string, Value> | undefined,
  theirs: Record<string, Value> | undefined,
  name: string,
): Record<string, Value> {
  const { [name]: _, ...others } = ours ?? {};
  const value = theirs?.[name];
  return value === undefined ? others : { ...others, [name]: value };
}

/** Where a page comes to stand; not below itself, and not where another page has its path. */
async function placeAt(
  draft: ContentDraft,
  id: string,
  record: PageRecord,
  { parent, order }: z.infer<typeof Position>,
  path: string,
): Promise<Pick<PageRecord, 'parent' | 'order' | 'slug'>> {
  if (parent !== null && !(await draft.page(parent))) {
    throw invalidRequest([{ path, message: `the page "${parent}" that it stood under is not there any more` }]);
  }
  if (parent !== null && (await draft.isWithin(parent, id))) {
    const message = `the page "${parent}" stands below this one now; move that one away first, or choose the other side`;
    throw invalidRequest([{ path, message }]);
  }
  return { parent, order, slug: await draft.slugBelow(parent, { title: record.slug }, id) };
}

async function settleReusable(
  draft: ContentDraft,
  main: DraftBase,
  conflict: ConflictOf<'reusable-content'>,
  choice: Choice,
): Promise<Settled> {
  const asset = assetName.reusable(conflict.id);
  if (conflict.field === 'reusable-content') {
    return chosen(conflict, choice) === null ? { asset, value: null } : undefined;
  }
  if (choice === 'change_request') return undefined;
  const [ours, theirs] = [await draft.asset(asset), await main.asset(asset)];
  if (ours?.kind !== 'reusable' || theirs?.kind !== 'reusable') return undefined;
  if (conflict.field === 'title') return { asset, value: { ...ours, title: theirs.title } };
  const { computed: _, ...written } = ours;
  return { asset, value: { ...written, ...(theirs.computed && { computed: theirs.computed }) } };
}

/** Files and redirects are replaced as a whole. */
async function settleAsset(
  draft: ContentDraft,
  main: DraftBase,
  asset: string,
  conflict: ContentConflict,
  choice: Choice,
): Promise<Settled> {
  if (chosen(conflict, choice) === null) return { asset, value: null };
  // Where the change request has deleted it, what stands is what main has.
  if (choice === 'change_request') return undefined;
  const theirs = await main.asset(asset);
  const ours = await draft.asset(asset);
  if (theirs?.kind === 'file' && ours?.kind === 'file') return { asset, value: atSamePlace(theirs, ours) };
  return theirs && { asset, value: theirs };
}

/** A file of one side, where the repository of the other one has it. */
function atSamePlace({ git: _, ...file }: AssetOf<'file'>, { git }: AssetOf<'file'>): Asset {
  return { ...file, ...(git && { git }) };
}

async function settleVariable(
  draft: ContentDraft,
  main: DraftBase,
  { name }: ConflictOf<'variable'>,
  choice: Choice,
): Promise<Settled> {
  if (choice === 'change_request') return undefined;
  const [ours, theirs] = [await draft.asset(assetName.variables), await main.asset(assetName.variables)];
  const values = withEntry(valuesOf(ours), valuesOf(theirs), name);
  return { asset: assetName.variables, value: { kind: 'variables', values } };
}

function valuesOf(asset: Asset | undefined) {
  return asset?.kind === 'variables' ? asset.values : {};
}

function chosen({ ours, theirs }: ContentConflict, choice: Choice) {
  return choice === 'main' ? theirs : ours;
}
