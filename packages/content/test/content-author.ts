import { type Asset, assetName } from '../src/pages/asset.js';
import type { PageRecord } from '../src/pages/page-record.js';
import { editText, newText } from './author-text.js';
import { placeName, type Shelf, type World } from './content-world.js';

/** One thing that an author does: what, and three numbers that say where and how. */
export interface Step {
  action: Action;
  at: number;
  how: number;
  detail: number;
}

export const ACTIONS = [
  'insert',
  'edit',
  'retitle',
  'rename',
  'move',
  'reorder',
  'delete',
  'set',
  'file',
  'reusable',
  'variable',
  'redirect',
] as const;
export type Action = (typeof ACTIONS)[number];

const SLUGS = ['a', 'b', 'c'];
const ORDERS = ['V0', 'V1', 'V2', 'V3'];
const NAMES = ['x', 'y', 'constructor'];
const AT = '2026-01-01T00:00:00.000Z';
const TIMES = [AT, '2026-01-03T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];

/** Changes content as people do, always to content that is sound, with words that nobody else uses. */
export class Author {
  #count = 0;

  constructor(
    readonly name: string,
    readonly world: World,
    readonly shelf: Shelf,
  ) {}

  act(steps: readonly Step[]): void {
    for (const step of steps) this[step.action](step);
  }

  insert({ at, how, detail }: Step): void {
    // Imports name pages by where they come from, so both sides can add one of the same name.
    const id = detail % 7 === 0 ? `shared${how % 2}` : `${this.name}-${this.#next()}`;
    if (this.world.pages.has(id)) return;
    const place = { parent: this.#parent(at), slug: pick(SLUGS, how) };
    if (this.#holder(place) !== undefined) place.slug = `${place.slug}-${this.#word()}`;
    const body =
      detail % 3 === 0 ? undefined : this.shelf.put(newText(detail, this.name === 'base' ? 'text' : this.#word()));
    this.world.pages.set(id, {
      type: 'document',
      ...place,
      order: pick(ORDERS, detail),
      title: this.#word(),
      ...(body !== undefined && { body }),
      createdAt: AT,
      updatedAt: AT,
    });
  }

  edit({ at, how, detail }: Step): void {
    this.#change(at, (record) => {
      const text = this.shelf.read(record.body).markdown;
      const body = this.shelf.put(editText(text, how, detail, this.#word()), record.body);
      return { ...record, body };
    });
  }

  retitle({ at }: Step): void {
    this.#change(at, (record) => ({ ...record, title: this.#word() }));
  }

  rename({ at, how }: Step): void {
    this.#change(at, (record) => {
      const slug = how % 4 === 3 ? this.#word() : pick(SLUGS, how);
      return this.#holder({ ...record, slug }) === undefined ? { ...record, slug } : record;
    });
  }

  move({ at, how, detail }: Step): void {
    this.#change(at, (record, id) => {
      const parent = this.#parent(how);
      if (this.#isWithin(parent, id)) return record;
      const holder = this.#holder({ ...record, parent });
      const slug = holder === undefined || holder === id ? record.slug : `${record.slug}-${this.#word()}`;
      return { ...record, parent, slug, order: pick(ORDERS, detail) };
    });
  }

  reorder({ at, how }: Step): void {
    this.#change(at, (record) => ({ ...record, order: pick(ORDERS, how) }));
  }

  delete({ at }: Step): void {
    const top = this.#page(at);
    if (top === undefined) return;
    const below = [...this.world.pages.keys()].filter((id) => this.#isWithin(id, top));
    for (const id of below) this.world.pages.delete(id);
  }

  set({ at, how, detail }: Step): void {
    this.#change(at, (record) => {
      if (how % 3 === 0) return { ...record, description: this.#word() };
      const { [pick(NAMES, detail)]: _, ...variables } = record.variables ?? {};
      return {
        ...record,
        variables: how % 3 === 1 ? variables : { ...variables, [pick(NAMES, detail)]: this.#word() },
      };
    });
  }

  file({ at, how }: Step): void {
    const record = { contentType: 'text/plain', size: how, blob: this.#word(), name: this.#word() };
    this.#putAsset(assetName.file(pick(NAMES, at)), how, { kind: 'file', ...record });
  }

  reusable({ at, how, detail }: Step): void {
    const name = assetName.reusable(pick(NAMES, at));
    const known = this.world.assets.get(name);
    if (known?.kind !== 'reusable') {
      this.world.assets.set(name, {
        kind: 'reusable',
        title: this.#word(),
        body: this.shelf.put(newText(how, this.#word())),
      });
      return;
    }
    const text = this.shelf.read(known.body).markdown;
    const body = this.shelf.put(editText(text, how, detail, this.#word()), known.body);
    this.#putAsset(name, how, how % 2 === 0 ? { ...known, body } : { ...known, title: this.#word() });
  }

  variable({ at, how }: Step): void {
    const known = this.world.assets.get(assetName.variables);
    const { [pick(NAMES, at)]: _, ...values } = known?.kind === 'variables' ? known.values : {};
    const set = how % 3 === 0 ? values : { ...values, [pick(NAMES, at)]: this.#word() };
    this.#putAsset(assetName.variables, how, { kind: 'variables', values: set });
  }

  redirect({ at, how }: Step): void {
    this.#putAsset(assetName.redirect(pick(NAMES, at)), how, { kind: 'redirect', to: this.#word() });
  }

  #putAsset(name: string, how: number, asset: Asset): void {
    if (how % 5 === 4) this.world.assets.delete(name);
    else this.world.assets.set(name, asset);
  }

  #change(at: number, change: (record: PageRecord, id: string) => PageRecord): void {
    const id = this.#page(at);
    const record = id === undefined ? undefined : this.world.pages.get(id);
    if (id === undefined || record === undefined) return;
    // Restoring brings old times back, so time does not always go on.
    this.world.pages.set(id, { ...change(record, id), updatedAt: pick(TIMES, at) });
  }

  #page(at: number): string | undefined {
    const ids = [...this.world.pages.keys()].sort();
    return ids[at % Math.max(ids.length, 1)];
  }

  #parent(at: number): string | null {
    return at % 4 === 0 ? null : (this.#page(at) ?? null);
  }

  #holder(place: { parent: string | null; slug: string }): string | undefined {
    return [...this.world.pages].find(([, record]) => placeName(record) === placeName(place))?.[0];
  }

  #isWithin(id: string | null, top: string): boolean {
    for (let at = id; at !== null; at = this.world.pages.get(at)?.parent ?? null) if (at === top) return true;
    return false;
  }

  #word(): string {
    return `${this.name}${this.#next()}`;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}

function pick(values: readonly string[], at: number): string {
  return values[at % values.length] ?? '';
}
