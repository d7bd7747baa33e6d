import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { recordEvents } from '@lectern/database/platform/outbox/record-event';
import { loadSpaceVisibilities } from '@lectern/database/sites/space-visibility.queries';
import type { SpaceVisibility } from '@lectern/domain/library/spaces/schemas';

/** Tells whose visibility a change in a transaction has changed, by events. */
export class VisibilityWatch {
  readonly #before = new Map<string, SpaceVisibility>();

  constructor(
    private readonly tx: Transaction,
    private readonly organizationId: string,
  ) {}

  /** Notes how spaces are seen now; what was noted before stays. */
  async note(spaceIds: readonly string[]): Promise<void> {
    const unknown = spaceIds.filter((id) => !this.#before.has(id));
    if (unknown.length === 0) return;
    for (const [id, visibility] of await this.#load(unknown)) this.#before.set(id, visibility);
  }

  /** Records an event for every noted space that is seen by others than before. */
  async publish(context: OperationContext): Promise<void> {
    if (this.#before.size === 0) return;
    const now = await this.#load([...this.#before.keys()]);
    const events = [...now].flatMap(([spaceId, visibility]) => {
      const previousVisibility = this.#before.get(spaceId);
      if (previousVisibility === undefined || previousVisibility === visibility) return [];
      return [{ type: 'space.visibility-updated' as const, payload: { spaceId, previousVisibility, visibility } }];
    });
    await recordEvents(this.tx, context, this.organizationId, events);
  }

  #load(spaceIds: readonly string[]): Promise<Map<string, SpaceVisibility>> {
    return loadSpaceVisibilities(this.tx, this.organizationId, spaceIds);
  }
}
