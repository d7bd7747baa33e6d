import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { insightEvent } from '../../../test/insight-samples.js';
import { recordedBy } from '../../../test/recorded.js';

async function newSite() {
  const { id, admin } = await build.organization();
  const space = await build.space(id);
  const site = await build.site(id, { sections: [space] });
  const url = `/orgs/${id}/sites/${site.id}/insights/events`;
  const stored = () =>
    database.prisma.insightEvent.findMany({ where: { siteId: site.id }, orderBy: { occurredAt: 'asc' } });
  return { id, admin, site, space, url, stored };
}

describe('POST /v1/orgs/:organizationId/sites/:siteId/insights/events', () => {
  it('204: takes addresses that name campaigns in characters that no text can hold', async () => {
    const { admin, url, stored } = await newSite();
    const campaign = `%00a${'%F0%9F%9A%80'.repeat(160)}`;
    const location = { url: `https://docs.example.com/?utm_source=${campaign}&utm_term=%ED%A0%80` };
    const { status } = await api.as(admin).post(url, { events: [insightEvent({ location })] });
    const [event] = await stored();
    expect([status, event?.details]).toEqual([204, expect.objectContaining({ utmSource: `a${'🚀'.repeat(160)}` })]);
  });

  it('204: keeps what was done where, and nothing of who did it', async () => {
    const { admin, site, space, url, stored } = await newSite();
    const event = insightEvent({
      type: 'page_post_feedback_comment',
      feedback: { rating: 'good', comment: 'Clear' },
      session: {
        visitorId: 'the-visitor',
        sessionId: 'the-session',
        cookies: { name: 'the-cookie' },
        userAgent: 'the-browser',
        language: 'de',
        referrer: 'https://search.example/?q=the-question',
        ip: '203.0.113.7',
        visitorAuthClaims: { email: 'the-mail@example.com' },
      },
      location: {
        url: 'https://docs.example.com/~the-share-key/guide?jwt_token=the-token',
        siteSection: site.sections[0],
        siteSpace: site.siteSpaces[0],
        siteShareKey: 'the-share-key',
        space,
        revision: 'the-revision',
        page: 'page',
        displayContext: 'embed',
      },
    });

    const response = await api.as(admin).post(url, { events: [event] });

    const { audit, jobs, events } = await recordedBy(response);
    expect([response.status, response.text, audit, jobs]).toEqual([204, '', [], []]);
    expect(events).toMatchObject([
      {
        type: 'page.feedback-given',
        payload: {
          siteId: site.id,
          pageId: 'page',
          feedback: { rating: 'good', comment: 'Clear' },
          url: 'https://docs.example.com/guide',
          referrer: 'https://search.example',
        },
      },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/the-|203\.0\.113/);
    const rows = await stored();
    expect(rows).toMatchObject([
      {
        type: 'page_post_feedback_comment',
        sectionId: site.sections[0],
        siteSpaceId: site.siteSpaces[0],
        spaceId: space,
        pageId: 'page',
        urlOrigin: 'https://docs.example.com',
        urlPath: '/guide',
        displayContext: 'embed',
        referrerHost: 'search.example',
        language: 'de',
        rating: 'good',
        comment: 'Clear',
      },
    ]);
    const [row] = rows;
    const text = JSON.stringify({ ...row, visitor: hex(row?.visitor), session: hex(row?.session) });
    const hidden = ['the-visitor', 'the-session'].map((id) => Buffer.from(id).toString('hex'));
    expect([/the-|203\.0/.test(text), ...hidden.map((id) => text.includes(id))]).toEqual([false, false, false]);
    expect([row?.visitor.length, row?.session.length]).toEqual([16, 16]);
  });

  it('204: knows a visitor again on the same site, and on no other', async () => {
    const [first, second] = [await newSite(), await newSite()];
    const [again, other] = [insightEvent(), insightEvent({ session: { visitorId: 'other' } })];
    await api.as(first.admin).post(first.url, { events: [again, other] });
    await api.as(first.admin).post(first.url, { events: [again] });
    await api.as(second.admin).post(second.url, { events: [again] });
    const here = (await first.stored()).map(({ visitor }) => hex(visitor));
    const there = (await second.stored()).map(({ visitor }) => hex(visitor));
    expect([here.length, new Set(here).size, new Set([...here, ...there]).size]).toEqual([3, 2, 3]);
    const [row] = await second.stored();
    expect(hex(row?.visitor)).not.toBe(hex(row?.session));
  });

  it('204: leaves out ids of other sites', async () => {
    const [ours, theirs] = [await newSite(), await newSite()];
    const location = {
      siteSection: theirs.site.sections[0],
      siteSpace: theirs.site.siteSpaces[0],
      space: theirs.space,
      page: 'page-of-whichever-site',
    };
    await api.as(ours.admin).post(ours.url, { events: [insightEvent({ location })] });
    expect(await ours.stored()).toMatchObject([
      { sectionId: null, siteSpaceId: null, spaceId: null, pageId: 'page-of-whichever-site' },
    ]);
  });

  it('204: takes a moment that cannot be for now', async () => {
    const { admin, url, stored } = await newSite();
    const at = (ms: number) => insightEvent({ timestamp: new Date(Date.now() + ms).toISOString() });
    const before = Date.now();
    const hour = 3_600_000;
    await api.as(admin).post(url, { events: [at(-hour), at(hour), at(-32 * 24 * hour)] });
    const [past, ...now] = (await stored()).map(({ occurredAt }) => occurredAt.getTime());
    expect(past).toBeLessThan(before);
    expect(now.map((ms) => ms >= before && ms <= Date.now())).toEqual([true, true]);
  });

  it('204: stores 500 events in one go, leaves out those of unknown types, and repeats nothing', async () => {
    const { admin, url, stored } = await newSite();
    const events = [...Array(499).fill(insightEvent()), insightEvent({ type: 'mcp_request' })];
    const headers = { 'idempotency-key': `events-of-${url}` };
    const [first, second] = [
      await api.as(admin).post(url, { events }, { headers }),
      await api.as(admin).post(url, { events }, { headers }),
    ];
    expect([first.status, second.status, (await stored()).length]).toEqual([204, 204, 499]);
    expect((await api.as(admin).post(url, { events: [] })).status).toBe(204);
  });

  it('400: refuses more than 500 events, and all of them when one is incomplete', async () => {
    const { admin, url, stored } = await newSite();
    const bodies = [
      { events: Array(501).fill(insightEvent()) },
      { events: [insightEvent(), insightEvent({ type: 'search_type_query' })] },
      { events: [insightEvent({ timestamp: 'yesterday' })] },
      { events: [insightEvent({ type: 'page_post_feedback', feedback: { rating: 'great' } })] },
      {},
    ];
    for (const body of bodies) expect((await api.as(admin).post(url, body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('404: a site that the caller may not see is one that does not exist', async () => {
    const { id, url, site, stored } = await newSite();
    const { admin: outsider, id: theirs } = await build.organization();
    const guest = await build.member(id, null);
    const body = { events: [insightEvent()] };
    const responses = [
      await api.as(outsider).post(url, body),
      await api.as(outsider).post(`/orgs/${theirs}/sites/${site.id}/insights/events`, body),
      await api.as(guest).post(url, body),
    ];
    expect(responses.map(({ status, body: { error } }) => [status, error.name])).toEqual(
      responses.map(() => [404, 'site.not_found']),
    );
    expect(await stored()).toEqual([]);
  });
});

function hex(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('hex');
}
