import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { operationsWithoutPage } from '../test/operations-without-page.js';
import { usedOperations, withoutNames } from '../test/used-operations.js';

const Reference = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

const reference = new URL('../../../docs/openapi.json', import.meta.url);
const { paths } = Reference.parse(JSON.parse(readFileSync(reference, 'utf8')));
/** The ids of all operations by what they are called with. */
const ids = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      withoutNames(`${method.toUpperCase()} ${path}`),
      operationId,
    ]),
  ),
);
const called = [...usedOperations()].map(withoutNames);
const used = new Set(called.map((name) => ids.get(name)));
const named = operationsWithoutPage.flatMap((group) =>
  'instead' in group ? Object.keys(group.instead) : group.operations,
);

describe('the operations of the API', () => {
  it('are known where the console calls them', () => {
    expect(called.filter((name) => !ids.has(name))).toEqual([]);
  });

  it('are used by the console, or named with the reason why they are not', () => {
    const known = new Set([...used, ...named]);
    expect([...ids.values()].filter((id) => !known.has(id))).toEqual([]);
  });

  it('are named once, and only as long as they exist and the console does not use them', () => {
    const all = new Set(ids.values());
    const counted = (id: string) => named.filter((other) => other === id).length;
    expect(named.filter((id) => !all.has(id) || used.has(id) || counted(id) > 1)).toEqual([]);
  });

  it('are used by the console where they are named in place of others', () => {
    const alternatives = operationsWithoutPage.flatMap((group) =>
      'instead' in group ? Object.values(group.instead) : [],
    );
    expect(alternatives.filter((id) => !used.has(id))).toEqual([]);
  });
});
