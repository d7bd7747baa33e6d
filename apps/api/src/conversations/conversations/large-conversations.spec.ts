import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newConversationsOrganization, saying, storedConversations } from '../../../test/conversations.js';
import { type OtherApi, startedWith } from '../../../test/harness.js';

/** Prose that begins with an address, of so many characters. */
function proseOf(length: number): string {
  const sentence = 'I would like to know how paying by invoice works here, and whether that is "possible" at all.\n';
  return `I am jo@example.com. ${sentence.repeat(Math.ceil(length / sentence.length))}`.slice(0, length);
}

describe('many long conversations', () => {
  it('204: a thousand long ones are taken in, and others get their turns meanwhile', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const body = proseOf(3_000);
    const conversations = Array.from({ length: 1_000 }, (_, at) => saying(`${at}`, body));
    const turns = countTurns();
    const { status } = await client.post(url, conversations);
    const { longest, all } = turns.end();
    expect(status).toBe(204);
    expect(await storedConversations(id)).toHaveLength(1_000);
    expect(longest).toBeLessThan(all / 2);
  });
});

/** Measures the work that is done between the turns of others, by the time of the processor: clocks also count waits. */
function countTurns() {
  const worked = () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const began = worked();
  let [last, longest] = [began, 0];
  const note = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(note);
  };
  let next = setImmediate(note);
  return {
    end() {
      clearImmediate(next);
      return { longest, all: worked() - began };
    },
  };
}

describe('an API with a small limit for conversations', () => {
  const LIMIT = 20_000;
  let small: OtherApi;
  beforeAll(async () => {
    small = await startedWith({
      LECTERN_CONVERSATIONS_LIMIT_BYTES: String(LIMIT),
      LECTERN_BODY_LIMIT_BYTES: '5000',
      LECTERN_RATE_LIMIT: '5',
    });
  });
  afterAll(() => small.close());

  it('204: takes more than in other bodies, 413: says how much where it is too much', async () => {
    const { id, admin } = await small.build.organization();
    const client = small.api.as(admin);
    expect((await client.post(`/orgs/${id}/conversations`, saying('a', 'x'.repeat(10_000)))).status).toBe(204);
    const response = await client.post(`/orgs/${id}/conversations`, saying('b', 'x'.repeat(LIMIT)));
    expect([response.status, response.body.error.name]).toEqual([413, 'request.too_large']);
    expect(response.body.error.message).toContain(`${LIMIT} bytes`);
    expect((await client.patch(`/orgs/${id}`, { title: 'T'.repeat(10_000) })).status).toBe(413);
    expect(await storedConversations(id)).toHaveLength(1);
  });

  it('401: reads nothing of who is not known, whose calls are counted', async () => {
    const { id } = await small.build.organization();
    const body = saying('a', 'x'.repeat(2 * LIMIT));
    const response = await small.api.post(`/orgs/${id}/conversations`, body, { remoteAddress: '203.0.113.44' });
    expect([response.status, response.headers['x-ratelimit-remaining']]).toEqual([401, '4']);
  });
});
