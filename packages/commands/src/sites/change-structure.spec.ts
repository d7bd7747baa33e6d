import { describe, expect, it } from '@jest/globals';
import { addGroup, addLink, addSection, addSiteSpace } from '@lectern/domain/sites/structure/add';
import { setDefaultSection, setDefaultSiteSpace, setPath } from '@lectern/domain/sites/structure/edit';
import type { Structure, StructureItem, StructurePointer } from '@lectern/domain/sites/structure/model';
import type { StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { moveInto, moveItem } from '@lectern/domain/sites/structure/place';
import { removeFromGroup, removeItem } from '@lectern/domain/sites/structure/remove';
import { violations } from '@lectern/domain/sites/structure/violations';
import fc from 'fast-check';
import { build, database, native } from '../../test/harness.js';
import type { ItemDetails } from './change-structure.js';

const { changeStructure } = await native<typeof import('@lectern/commands/sites/change-structure')>(
  '@lectern/commands/sites/change-structure',
);
const { loadSites } = await native<typeof import('@lectern/database/sites/site-snapshot.queries')>(
  '@lectern/database/sites/site-snapshot.queries',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

/** Numbers that pick what is changed, of what is there by then. */
interface Step {
  kind: number;
  item: number;
  other: number;
  name: string;
}

const number = fc.nat({ max: 1000 });
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: number,
  item: number,
  other: number,
  name: fc.constantFrom('API', 'Guide', 'v1.0', 'Übersicht'),
});

const CHANGES: ((all: Structure, step: Step, id: string) => StructureOutcome)[] = [
  (all, { item, name }, id) => addSiteSpace(all, { id, name, section: pick(all, 'site-section', item) }),
  (all, { item, name }, id) => {
    const group = pick(all, 'site-section-group', item) ?? null;
    return addSection(all, { id, name, group, siteSpace: { id: `${id}s`, name }, first: { id: `${id}f`, name } });
  },
  (all, { item, other }, id) => {
    const sections = [other, other + 1].flatMap((at) => pick(all, 'site-section', at) ?? []);
    return addGroup(all, { id, parent: pick(all, 'site-section-group', item) ?? null, sections });
  },
  (all, { item }, id) => addLink(all, { id, parent: pick(all, 'site-section-group', item) ?? null }),
  (all, { item }) => removeItem(all, anyItem(all, item)),
  (all, { item, other }) =>
    removeFromGroup(all, pick(all, 'site-section-group', item) ?? '', pick(all, 'site-section', other) ?? ''),
  (all, { item, other }) => moveItem(all, anyItem(all, item), other % 2 ? { before: anyItem(all, other) } : 'end'),
  (all, { item, other }) => moveItem(all, anyItem(all, item), { after: anyItem(all, other) }),
  (all, { item, other }) => moveInto(all, anyItem(all, item), other % 4 ? anyItem(all, other).id : null),
  (all, { item, name }) => setPath(all, { type: 'site-space', id: pick(all, 'site-space', item) ?? '' }, name),
  (all, { item, name }) =>
    setPath(all, { type: 'site-section', id: pick(all, 'site-section', item) ?? '' }, name.toLowerCase()),
  (all, { item }) => setDefaultSection(all, pick(all, 'site-section', item) ?? ''),
  (all, { item, other }) =>
    setDefaultSiteSpace(all, pick(all, 'site-space', item) ?? '', pick(all, 'site-section', other)),
];

function pick(all: Structure, type: StructureItem['type'], at: number): string | undefined {
  const ids = all.flatMap((item) => (item.type === type ? [item.id] : []));
  return ids[at % (ids.length + 1)];
}

function anyItem(all: Structure, at: number): StructurePointer {
  const { type, id } = all[at % (all.length + 1)] ?? { type: 'site-section', id: 'nowhere' };
  return { type, id };
}

const ADDS_A_SPACE = 2;

/** A site that shows nothing, and changes of it by numbers. */
async function emptySite() {
  const { id: organizationId } = await build.organization();
  const { id: siteId } = await build.site(organizationId, { spaces: [] });
  const read = async () => (await loadSites(database, [siteId]))[0]?.structure ?? [];
  return {
    organizationId,
    siteId,
    read,
    /** Changes the site and returns what the rule has made of it. */
    async change({ kind, ...step }: Step, id: string): Promise<StructureOutcome | undefined> {
      const at = kind % CHANGES.length;
      const spaceId = at < ADDS_A_SPACE ? await build.space(organizationId) : '';
      const details = new Map<string, ItemDetails>([
        [id, at === 0 ? { spaceId, title: null } : { title: id, ...(at === 3 && { url: 'https://example.com' }) }],
        [`${id}s`, { spaceId, title: 'Named' }],
        [`${id}f`, { title: 'First' }],
      ]);
      let outcome: StructureOutcome | undefined;
      await inTransaction(database, (tx) =>
        changeStructure(
          tx,
          { organizationId, siteId },
          (structure) => {
            outcome = CHANGES[at]?.(sorted(structure), { kind, ...step }, id) ?? outcome;
            return outcome ?? { outcome: 'done', structure };
          },
          details,
        ),
      );
      return outcome;
    },
  };
}

/** Items in a fixed sequence, with what the rules know of them. */
function sorted(structure: Structure): StructureItem[] {
  return structure
    .map((item): StructureItem => {
      const { id, parent, position } = item;
      if (item.type !== 'site-space' && item.type !== 'site-section') return { type: item.type, id, parent, position };
      return { type: item.type, id, parent, position, path: item.path, isDefault: item.isDefault };
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

describe('a change of a structure', () => {
  it('is read back as the rules have made it, whatever the changes before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 20 }), async (steps) => {
        const site = await emptySite();
        let expected: Structure = [];
        for (const [index, step] of steps.entries()) {
          const outcome = await site.change(step, `${site.siteId}-${index}`);
          if (outcome?.outcome === 'done') expected = outcome.structure;
          const stored = await site.read();
          expect(sorted(stored)).toEqual(sorted(expected));
          expect(violations(stored)).toEqual([]);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('writes nothing when it is refused', async () => {
    const { id: organizationId } = await build.organization();
    const ref = { organizationId, siteId: (await build.site(organizationId)).id };
    const [before] = await loadSites(database, [ref.siteId]);
    const changed = await inTransaction(database, (tx) =>
      changeStructure(tx, ref, (all) => removeItem(all, { type: 'site-section', id: 'nowhere' })),
    );
    expect(changed).toMatchObject({ outcome: 'refused', refusal: { reason: 'unknown-item' } });
    expect((await loadSites(database, [ref.siteId]))[0]).toEqual(before);
  });

  it('is another version of the site, so that nobody is shown what was remembered', async () => {
    const { id: organizationId } = await build.organization();
    const { id: siteId, siteSpaces } = await build.site(organizationId);
    const [before] = await loadSites(database, [siteId]);
    await inTransaction(database, (tx) =>
      changeStructure(tx, { organizationId, siteId }, (all) =>
        setPath(all, { type: 'site-space', id: siteSpaces[0] ?? '' }, 'other'),
      ),
    );
    const [after] = await loadSites(database, [siteId]);
    expect(BigInt(after?.version ?? 0)).toBeGreaterThan(BigInt(before?.version ?? 0));
  });

  it('does not reach a site by the id of another organization', async () => {
    const [{ id: organizationId }, other] = [await build.organization(), await build.organization()];
    const { id: siteId } = await build.site(other.id);
    const changed = await inTransaction(database, (tx) =>
      changeStructure(tx, { organizationId, siteId }, (structure) => ({ outcome: 'done', structure })),
    );
    expect(changed).toEqual({ outcome: 'unknown-site' });
  });
});
