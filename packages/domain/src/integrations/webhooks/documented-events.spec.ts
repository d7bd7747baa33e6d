import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventCatalog } from '../events/catalog.js';

const page = new URL('../../../../../docs/webhooks.md', import.meta.url);
const documented = new Map(
  [...readFileSync(page, 'utf8').matchAll(/^\| `([\w-]+\.[\w-]+)` \|(.*)\|$/gm)].map(([, name = '', fields = '']) => [
    name,
    [...fields.matchAll(/`([^`]+)`/g)].map(([, field]) => field),
  ]),
);

describe('docs/webhooks.md', () => {
  it('has every event of the catalogue, and no other', () => {
    expect([...documented.keys()].sort()).toEqual(Object.keys(eventCatalog).sort());
  });

  // How installations were configured before is told to nobody but them.
  it.each(Object.entries(eventCatalog))('says what is told of %s', (name, payload) => {
    const told = Object.entries(payload.shape).filter(([field]) => field !== 'previous');
    const fields = told.map(([field, schema]) => (schema.safeParse(undefined).success ? `${field}?` : field));
    expect(documented.get(name)).toEqual(fields);
  });
});
