import { type EventName, eventCatalog } from './catalog.js';

/** Whether a name, read from a row, is one of the catalogue. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventCatalog, name);
}
