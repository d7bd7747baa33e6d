import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, type Client, database, type OtherApi, startedWith } from '../../../test/harness.js';
import { insightEvent } from '../../../test/insight-samples.js';
import { newPublishedSite } from '../../../test/published-site.js';

const REQUESTS = 10;
const EVENTS = 60 * REQUESTS;

let limited: OtherApi;
beforeAll(async () => {
  limited = await startedWith({ LECTERN_RATE_LIMIT: String(REQUESTS) });
});
afterAll(() => limited.close());

const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function newSite() {
  const { id, admin } = await build.organization();
  const { id: siteId } = await build.site(id, { spaces: [] });
  return { admin, url: `/orgs/${id}/sites/${siteId}/insights/events`, stored: () => storedOf(siteId) };
}

function storedOf(siteId: string): Promise<number> {
  return database.prisma.insightEvent.count({ where: { siteId } });
}

/** Sends so many events from an address. */
function sending(client: Client, url: string, remoteAddress: string) {
  return (count: number) => client.post(url, { events: Array(count).fill(insightEvent()) }, { remoteAddress });
}

describe('POST /v1/orgs/:organizationId/sites/:siteId/insights/events', () => {
  it('429: stores nothing of what goes beyond the limit of events, and says when to come back', async () => {
    const { admin, url, stored } = await newSite();
    const send = sending(limited.api.as(admin), url, newAddress());
    expect([(await send(500)).status, (await send(EVENTS - 500)).status, (await send(0)).status]).toEqual([
      204, 204, 204,
    ]);
    const { status, headers, body } = await send(1);
    expect([status, body.error.name]).toEqual([429, 'request.rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await stored()).toBe(EVENTS);
  });

  it('429: refuses a request as a whole when only some of its events are left', async () => {
    const { admin, url, stored } = await newSite();
    const send = sending(limited.api.as(admin), url, newAddress());
    expect([(await send(500)).status, (await send(EVENTS - 499)).status]).toEqual([204, 429]);
    expect(await stored()).toBe(500);
  });

  it('429: holds for a visitor with the token of a public site', async () => {
    const site = await newPublishedSite();
    const { body } = await site.resolve();
    const send = sending(limited.api.as(body.apiToken), `${site.url}/insights/events`, newAddress());
    expect([(await send(500)).status, (await send(500)).status]).toEqual([204, 429]);
    expect(await storedOf(site.id)).toBe(500);
  });

  it('204: counts each site and each address for itself', async () => {
    const [first, second] = [await newSite(), await newSite()];
    const address = newAddress();
    const client = limited.api.as(first.admin);
    await sending(client, first.url, address)(500);
    expect((await sending(client, first.url, address)(500)).status).toBe(429);
    expect((await sending(limited.api.as(second.admin), second.url, address)(500)).status).toBe(204);
    expect((await sending(client, first.url, newAddress())(500)).status).toBe(204);
  });

  it.each([
    ['takes a full request under the lowest limit', '1', [204, 429]],
    ['takes everything without limits', '0', [204, 204]],
  ])('204: %s', async (_what, limit, expected) => {
    const { admin, url } = await newSite();
    // Another token for each request, so that none is refused for the number of requests.
    const other = await startedWith({ LECTERN_RATE_LIMIT: limit });
    try {
      const address = newAddress();
      const statuses: number[] = [];
      for (const token of [admin.token, await build.token(admin.id)]) {
        statuses.push((await sending(other.api.as(token), url, address)(500)).status);
      }
      expect(statuses).toEqual(expected);
    } finally {
      await other.close();
    }
  });
});
