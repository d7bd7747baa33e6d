import type { StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import type { ItemPosition, StructurePointer } from '@lectern/domain/sites/structure/model';
import { missingItem, refusalError } from '../sites/refusals.js';

type RowOf<Type extends StructureRow['type']> = Extract<StructureRow, { type: Type }>;

/** Finds an item of a site; one whose space is deleted is not there. */
export function findShown<Type extends StructureRow['type']>(
  structure: readonly StructureRow[],
  { type, id }: { type: Type; id: string },
): RowOf<Type> | undefined {
  return structure.find(
    (item): item is RowOf<Type> =>
      item.type === type && item.id === id && !(item.type === 'site-space' && item.deleted),
  );
}

/** Gets an item of a site that answers tell of. */
export function requireShown<Type extends StructureRow['type']>(
  structure: readonly StructureRow[],
  pointer: { type: Type; id: string },
): RowOf<Type> {
  const item = findShown(structure, pointer);
  if (!item) throw missingItem(pointer.type);
  return item;
}

/** Refuses a place beside something that is not there. */
export function requireNeighbour(structure: readonly StructureRow[], place: ItemPosition): void {
  const neighbour = neighbourOf(place);
  if (neighbour && !findShown(structure, neighbour)) throw refusalError({ reason: 'invalid-neighbour', neighbour });
}

function neighbourOf(place: ItemPosition): StructurePointer | undefined {
  if (place === 'end') return undefined;
  return 'before' in place ? place.before : place.after;
}
