import type { EventName } from '../events/catalog.js';

/** They are many, and tell of persons: only who asks for them by name hears of them. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set<EventName>(['site.viewed', 'page.feedback-given']);

/** Whether a webhook that chose some events, or none for all of them, wants to hear of one. */
export function wantsEvent(chosen: readonly string[], type: string): boolean {
  return chosen.length === 0 ? !ONLY_BY_NAME.has(type) : chosen.includes(type);
}
