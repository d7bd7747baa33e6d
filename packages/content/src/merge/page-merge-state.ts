import type { PageRecord } from '../pages/page-record.js';
import { type ConflictOf, conflictName, conflictValue } from './content-conflict.js';
import type { BaseContent, MergedPosition } from './merge-input.js';
import type { Merged } from './versions.js';

/** The pages of a merge while they are brought together: those that either side changed, over the base. */
export class PageMergeState {
  readonly merged = new Map<string, Merged<PageRecord>>();
  readonly #base: BaseContent;
  readonly #conflicts = new Map<string, ConflictOf<'page'>>();
  readonly #untouched = new Map<string, PageRecord | undefined>();

  constructor(base: BaseContent) {
    this.#base = base;
  }

  /** The changed pages that are in the result. */
  present(): PresentPage[] {
    return [...this.merged].flatMap(([id, { result, ...versions }]) =>
      result === undefined ? [] : [{ id, ...versions, result }],
    );
  }

  /** Gives a page another state in the result. */
  change(id: string, result: PageRecord): void {
    this.merged.set(id, { ...this.merged.get(id), result });
  }

  /** Lists a conflict; what is listed for the same field already stays, and gets what the new one knows beside it. */
  addConflict(id: string, { field, ours, theirs, holder }: PageConflict): void {
    const conflict: ConflictOf<'page'> = {
      kind: 'page',
      id,
      field,
      ours: conflictValue(ours),
      theirs: conflictValue(theirs),
      ...(holder !== undefined && { holder }),
    };
    const name = conflictName(conflict);
    this.#conflicts.set(name, { ...conflict, ...this.#conflicts.get(name) });
  }

  conflicts(): ConflictOf<'page'>[] {
    return [...this.#conflicts.values()];
  }

  /** The page above another one in the result; also of pages that nobody changed. */
  async parentOf(id: string): Promise<string | null> {
    const merged = this.merged.get(id);
    if (merged !== undefined) return merged.result?.parent ?? null;
    if (!this.#untouched.has(id)) this.#untouched.set(id, (await this.#base.pages([id])).get(id));
    return this.#untouched.get(id)?.parent ?? null;
  }

  /** The pages that nobody changed at places, in the order of the places. */
  async untouchedAt(places: readonly MergedPosition[]): Promise<(string | undefined)[]> {
    const holders = await this.#base.pagesAt(places);
    return holders.map((id) => (id === undefined || this.merged.has(id) ? undefined : id));
  }
}

export interface PresentPage extends Merged<PageRecord> {
  id: string;
  result: PageRecord;
}

/** Something about a page that people have to decide on; `holder` is the page that has the path it would have. */
export interface PageConflict {
  field: string;
  ours?: unknown;
  theirs?: unknown;
  holder?: string;
}
