import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { locate, placeOf, type SectionPlace, type SpacePlace } from './places.js';

const path = fc.constantFrom('a', 'b', 'c', 'd');
const place = fc.record({ path, isDefault: fc.boolean() });
const siteSpacesOf = (prefix: string) =>
  fc.array(place, { maxLength: 4 }).map((all) => all.map((one, index) => ({ ...one, id: `${prefix}${index}` })));
const sections = fc.array(fc.tuple(place, siteSpacesOf('')), { maxLength: 4 }).map((all) =>
  all.map(([section, siteSpaces], index) => ({
    ...section,
    id: `s${index}`,
    siteSpaces: siteSpaces.map((space) => ({ ...space, id: `s${index}-${space.id}` })),
  })),
);
const names = fc.array(fc.oneof(path, fc.constantFrom('A', 'page')), { maxLength: 4 });

describe('locate and placeOf', () => {
  it('mean of spaces the first with the name, otherwise the default, otherwise the first', () => {
    fc.assert(
      fc.property(siteSpacesOf('x'), names, (siteSpaces, asked) => {
        const places = { siteSpaces };
        expect(locate(places, asked)?.siteSpace).toBe(meant(siteSpaces, asked[0]));
        for (const siteSpace of siteSpaces) expect(placeOf(places, siteSpace.id)).toEqual({ siteSpace });
        expect(placeOf(places, 'missing')).toBeUndefined();
      }),
    );
  });

  it('mean of sections those that hold a space', () => {
    fc.assert(
      fc.property(sections, names, (all, asked) => {
        const places = { sections: all };
        const filled = all.filter(({ siteSpaces }) => siteSpaces.length > 0);
        const section = meant<SectionPlace>(filled, asked[0]);
        const rest = section && named(filled, asked[0]) ? asked[1] : asked[0];
        const located = locate(places, asked);
        expect(located?.section).toBe(section);
        expect(located?.siteSpace).toBe(section && meant<SpacePlace>(section.siteSpaces, rest));
        for (const own of all) {
          for (const siteSpace of own.siteSpaces) {
            expect(placeOf(places, siteSpace.id)).toEqual({ section: own, siteSpace });
          }
        }
      }),
    );
  });
});

function named<Place extends { path: string }>(places: readonly Place[], name: string | undefined): Place | undefined {
  return places.find((one) => one.path === name?.toLowerCase());
}

function meant<Place extends { path: string; isDefault: boolean }>(
  places: readonly Place[],
  name: string | undefined,
): Place | undefined {
  return named(places, name) ?? places.find(({ isDefault }) => isDefault) ?? places[0];
}
