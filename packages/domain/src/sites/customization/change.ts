import { isPlainObject } from '../../platform/values/plain-object.js';
import { switchesFor } from './page-actions.js';
import { type CustomizationBody, CustomizationOverride, groupMembers } from './schemas.js';

type Values = Record<string, unknown>;

/** What is kept after a body replaces a customization: exactly what it sets; the rest goes back to the default. */
export function replaceOverride(body: CustomizationBody): CustomizationOverride {
  return changeOverride({}, body);
}

/**
 * What is kept after a body changes a part of a customization: members that it names take its values, those that are
 * null are no longer set, and all others stay. A group that is null is no longer set at all.
 */
export function changeOverride(current: CustomizationOverride, body: CustomizationBody): CustomizationOverride {
  const items = CustomizationOverride.parse(patched({}, body)).pageActions?.items;
  const switched = items ? patched(current, switchesFor(items)) : current;
  return CustomizationOverride.parse(patched(switched, body));
}

function patched(current: Values, patch: Values): Values {
  const result = { ...current };
  for (const [name, value] of Object.entries(patch)) {
    const changed = isGroup(name) && isPlainObject(value) ? patchedGroup(result[name], value) : value;
    if (changed === null || changed === undefined) delete result[name];
    else result[name] = changed;
  }
  return result;
}

/** A group of which nothing is set is not set itself. */
function patchedGroup(current: unknown, patch: Values): Values | null {
  const before = isPlainObject(current) ? current : {};
  const inPart = Object.entries(patch).filter(([name, value]) => SET_IN_PART.has(name) && isPlainObject(value));
  const merged = inPart.map(([name, value]) => [name, deeplyMerged(before[name], value)]);
  const members = Object.entries({ ...before, ...patch, ...Object.fromEntries(merged) });
  const set = members.filter(([, value]) => value !== null && value !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : null;
}

/** Members of groups of which clients may set a part. */
const SET_IN_PART = new Set(['sidebar', 'codeTheme']);

function deeplyMerged(current: unknown, patch: unknown): unknown {
  if (!isPlainObject(current) || !isPlainObject(patch)) return patch;
  const merged = Object.entries(patch).map(([name, value]) => [name, deeplyMerged(current[name], value)]);
  return { ...current, ...Object.fromEntries(merged) };
}

function isGroup(name: string): boolean {
  return Object.hasOwn(groupMembers, name);
}
