import type { ChangeLevel, Side } from './change.js';

/** What is thought of a change: the rule that it falls under, and how bad that is. */
export interface Verdict {
  rule: string;
  level: ChangeLevel;
}

/**
 * What a change does to the data that is allowed: `narrows` forbids some of it, `widens` allows more, `replaces` does
 * both, `unclear` is what nobody can tell without knowing the service, and `nothing` leaves all data as it was.
 */
export type Effect = 'narrows' | 'widens' | 'replaces' | 'unclear' | 'nothing';

/**
 * Judges a change of data: clients break when less of what they send is accepted, and when they receive what they do not
 * know. The rule says in its name on which side the data is.
 */
export function judge(side: Side, rule: string, effect: Effect): Verdict {
  return { rule: `${PREFIXES[side]}-${rule}`, level: levelOf(side, effect) };
}

/** Judges a change that breaks clients whatever they do. */
export function breaking(rule: string): Verdict {
  return { rule, level: 'breaking' };
}

/** Judges a change that may break clients, which only the people behind the service can tell. */
export function doubtful(rule: string): Verdict {
  return { rule, level: 'warning' };
}

/** Judges a change that breaks nobody. */
export function harmless(rule: string): Verdict {
  return { rule, level: 'info' };
}

/** Says what adding, removing or changing something does that limits data. */
export function effectOfLimit(before: unknown, after: unknown): Effect {
  if (before === undefined) return 'narrows';
  return after === undefined ? 'widens' : 'unclear';
}

/** Names what happened to something, for the names of rules. */
export function happening(before: unknown, after: unknown): 'added' | 'removed' | 'changed' {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** Writes a keyword as a part of the name of a rule. */
export function kebab(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const PREFIXES: Record<Side, string> = { sent: 'request', received: 'response', unused: 'schema' };

function levelOf(side: Side, effect: Effect): ChangeLevel {
  if (side === 'unused' || effect === 'nothing') return 'info';
  if (effect === 'unclear') return 'warning';
  if (effect === 'replaces') return 'breaking';
  return (effect === 'narrows') === (side === 'sent') ? 'breaking' : 'info';
}
