/** A table by its full name, and the other tables that its rows refer to. */
export interface ReferringTable {
  id: string;
  references: readonly string[];
}

/** Orders tables so that each comes after those that it refers to; fails when some refer to each other in a circle. */
export function orderByReferences<T extends ReferringTable>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ id, references }) =>
      references.every((other) => other === id || placed.has(other)),
    );
    if (ready.length === 0) {
      throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ id }) => id).join(', ')}.`);
    }
    for (const table of ready) placed.add(table.id);
    ordered.push(...ready);
    waiting = waiting.filter(({ id }) => !placed.has(id));
  }
  return ordered;
}
