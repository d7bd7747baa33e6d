/** One thing of a tree that a condition may hide. */
export interface Conditional {
  id: string;
  /** The thing it stands under; `null` at the top. */
  parent: string | null;
  condition?: string | null;
}

/** Whether something is there for everybody: it has no condition, or an empty one. */
export function isUnconditional(condition: string | null | undefined): boolean {
  return condition === undefined || condition === null || condition === '';
}

/** Lists the distinct conditions of things, each of which has to be evaluated once. */
export function conditionsOf(things: Iterable<Pick<Conditional, 'condition'>>): Set<string> {
  const conditions = new Set<string>();
  for (const { condition } of things) if (condition) conditions.add(condition);
  return conditions;
}

/** Whether a visitor for whom some conditions hold sees a thing, apart from what it stands under. */
export function isVisibleTo(condition: string | null | undefined, allowed: ReadonlySet<string>): boolean {
  return isUnconditional(condition) || (typeof condition === 'string' && allowed.has(condition));
}

/**
 * Gives the ids of what a visitor sees: a thing whose condition does not hold hides everything below it. What names a
 * missing parent stands at the top; what stands in a ring of parents is seen when nothing in the ring is hidden.
 */
export function visibleIds(things: Iterable<Conditional>, allowed: ReadonlySet<string>): Set<string> {
  const byId = new Map<string, Visit>();
  for (const thing of things) byId.set(thing.id, { thing, verdict: 'unknown' });
  const seen = new Set<string>();
  for (const [id, visit] of byId) if (isSeen(visit, byId, allowed)) seen.add(id);
  return seen;
}

interface Visit {
  thing: Conditional;
  verdict: 'unknown' | 'asked' | 'seen' | 'hidden';
}

/** Walks up to the first thing that is decided and decides everything on the way, so that each is walked once. */
function isSeen(start: Visit, byId: ReadonlyMap<string, Visit>, allowed: ReadonlySet<string>): boolean {
  const trail: Visit[] = [];
  let visit: Visit | undefined = start;
  while (visit?.verdict === 'unknown') {
    visit.verdict = 'asked';
    trail.push(visit);
    visit = visit.thing.parent === null ? undefined : byId.get(visit.thing.parent);
  }
  let isOpen = visit === undefined || visit.verdict === 'seen';
  if (visit?.verdict === 'asked') {
    isOpen = trail.slice(trail.indexOf(visit)).every(({ thing }) => isVisibleTo(thing.condition, allowed));
  }
  for (const below of trail.reverse()) {
    isOpen &&= isVisibleTo(below.thing.condition, allowed);
    below.verdict = isOpen ? 'seen' : 'hidden';
  }
  return start.verdict === 'seen';
}
