import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@lectern/database/client';
import { PULSE_WEEKS } from '@lectern/domain/conversations/cluster-schemas';
import fc from 'fast-check';
import { build, database, native, url } from '../../test/harness.js';

const { findCluster } = await native<typeof import('@lectern/database/conversations/clusters.queries')>(
  '@lectern/database/conversations/clusters.queries',
);
const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');

const WEEK_MS = 7 * 24 * 3_600_000;
const EARLIEST = Date.parse('0001-01-02T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');

/** Zones whose clocks jump, by hours and by half an hour, and one that is far from UTC all year. */
const ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];

/** What the pulse is, in plain words. */
function pulseOf(instants: readonly number[], now: number): number[] {
  const pulse = Array.from({ length: PULSE_WEEKS }, () => 0);
  for (const at of instants) {
    const week = Math.floor((now - at) / WEEK_MS);
    const place = PULSE_WEEKS - 1 - week;
    if (at <= now && week < PULSE_WEEKS) pulse[place] = (pulse[place] ?? 0) + 1;
  }
  return pulse;
}

/** Clocks, often right before and after those of some zone jump. */
const clocks = fc.oneof(
  fc.integer({ min: Date.parse('1971-01-01T00:00:00Z'), max: Date.parse('2199-01-01T00:00:00Z') }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08T07:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-11-01T06:00:00Z'),
      fc.integer({ min: -2 * WEEK_MS, max: 14 * WEEK_MS }),
    )
    .map(([jump, later]) => Date.parse(jump) + later),
);

/** Instants seen from a clock: at the very edges of its weeks, within them, and anywhere in time. */
const instants = fc.oneof(
  fc.tuple(fc.integer({ min: -2, max: 16 }), fc.constantFrom(-1, 0, 1)).map(
    ([weeks, ms]) =>
      (now: number) =>
        now - weeks * WEEK_MS + ms,
  ),
  fc.integer({ min: -WEEK_MS, max: 15 * WEEK_MS }).map((ms) => (now: number) => now - ms),
  fc.integer({ min: EARLIEST, max: LATEST }).map((at) => () => at),
);

const inZones = new Map<string, Database>();

beforeAll(() => {
  for (const zone of ZONES) {
    const address = new URL(url);
    address.searchParams.set('options', `-c TimeZone=${zone}`);
    inZones.set(zone, openDatabase({ url: address.href, poolSize: 1, applicationName: 'lectern-specs' }));
  }
});

afterAll(async () => {
  for (const zoned of inZones.values()) await zoned.close();
});

/** A cluster whose issues are of conversations held at these instants. */
async function clusterOf(held: readonly number[]) {
  const { id: organizationId } = await organization;
  const { id: clusterId } = await build.cluster(organizationId);
  const { id: conversation } = await build.conversation(organizationId);
  for (const at of held)
    await build.issue(organizationId, { cluster: clusterId, conversation, createdAt: new Date(at) });
  return async (now: number, from: Database = database) =>
    (await findCluster(from, { organizationId, clusterId }, new Date(now)))?.pulse;
}

const organization = build.organization();

describe('the weekly pulse of a cluster', () => {
  it('counts the issues of thirteen weeks that end now, whatever the clocks and zones', async () => {
    const zones = await Promise.all([...inZones.values()].map((zoned) => zoned.pool.query('SHOW TimeZone')));
    expect(zones.map(({ rows }) => rows[0].TimeZone)).toEqual(ZONES);
    await fc.assert(
      fc.asyncProperty(
        clocks,
        fc.array(instants, { maxLength: 12 }),
        fc.constantFrom(...ZONES),
        async (now, relative, zone) => {
          const held = relative.map((at) => Math.min(LATEST, Math.max(EARLIEST, at(now))));
          const pulse = await (await clusterOf(held))(now, inZones.get(zone));
          expect(pulse).toHaveLength(PULSE_WEEKS);
          expect(pulse).toEqual(pulseOf(held, now));
          const counted = held.filter((at) => at <= now && at > now - PULSE_WEEKS * WEEK_MS).length;
          expect(pulse?.reduce((sum, count) => sum + count, 0)).toBe(counted);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('moves on by itself, a week at a time, until nothing is left of it', async () => {
    const now = Date.parse('2026-03-29T01:00:00Z');
    const pulseAt = await clusterOf([now, now]);
    for (let week = 0; week < PULSE_WEEKS; week++) {
      const expected = Array.from({ length: PULSE_WEEKS }, (_, place) => (place === PULSE_WEEKS - 1 - week ? 2 : 0));
      expect(await pulseAt(now + week * WEEK_MS)).toEqual(expected);
      expect(await pulseAt(now + (week + 1) * WEEK_MS - 1)).toEqual(expected);
    }
    expect(await pulseAt(now + PULSE_WEEKS * WEEK_MS)).toEqual(Array(PULSE_WEEKS).fill(0));
  });

  it('leaves out what is not yet, and has its entries without any issue', async () => {
    const now = Date.parse('2026-03-29T01:00:00Z');
    expect(await (await clusterOf([now + 1]))(now)).toEqual(Array(PULSE_WEEKS).fill(0));
    expect(await (await clusterOf([]))(now)).toEqual(Array(PULSE_WEEKS).fill(0));
  });
});
