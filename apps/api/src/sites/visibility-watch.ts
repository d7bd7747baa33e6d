import type { Db } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { recordEvent } from '@lectern/database/outbox/record-event';
import { loadSpaceVisibilities } from '@lectern/database/sites/space-visibility.queries';
import { sqlIn } from '@lectern/database/sql';
import type { SpaceVisibility } from '@lectern/domain/spaces/schemas';

/** Tells whose visibility a change in a transaction has changed, by events. */
export class VisibilityWatch {
  readonly #before = new Map<string, SpaceVisibility>();

  constructor(
    private readonly tx: Db,
    private readonly organizationId: string,
  ) {}

  /** Notes how spaces are seen now; what was noted before stays. */
  async note(spaceIds: readonly string[]): Promise<void> {
    const unknown = spaceIds.filter((id) => !this.#before.has(id));
    if (unknown.length === 0) return;
    for (const [id, visibility] of await this.#load(unknown)) this.#before.set(id, visibility);
  }

  /** Records an event for every noted space that is seen by others than before. */
  async tell(context: OperationContext): Promise<void> {
    if (this.#before.size === 0) return;
    for (const [spaceId, visibility] of await this.#load([...this.#before.keys()])) {
      const previousVisibility = this.#before.get(spaceId);
      if (previousVisibility === undefined || previousVisibility === visibility) continue;
      const change = { spaceId, previousVisibility, visibility };
      await recordEvent(this.tx, context, this.organizationId, 'space.visibility-updated', change);
    }
  }

  #load(spaceIds: readonly string[]): Promise<Map<string, SpaceVisibility>> {
    return loadSpaceVisibilities(sqlIn(this.tx), this.organizationId, spaceIds);
  }
}
