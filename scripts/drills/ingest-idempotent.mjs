// `npm run drill -- ingest-idempotent`: sends the same conversations many times, shuffled and at once; they count once.
import { seeded } from '../bench/content/words.mjs';
import { conversation, TOPICS } from '../bench/conversations/texts.mjs';
import { step } from '../lib/steps.mjs';
import { openStage } from './stage/stage.mjs';
import { until } from './stage/until.mjs';

const TIMES = 100;
const CONVERSATIONS = 200;
/** Far from each other, so that what belongs together does not depend on what came first. */
const SUBJECTS = 10;
const SENDERS = 6;
const LARGEST_REQUEST = 300;
const PATIENCE_SECONDS = 300;

/** @param {{ count?: number }} options */
export default async function ingestIdempotent({ count = TIMES }) {
  const stage = await openStage();
  try {
    const [once, often] = [await stage.build.organization(), await stage.build.organization()];
    const api = await stage.startApi();
    await Promise.all([stage.startJobs(), stage.startJobs()]);
    const conversations = makeConversations();
    await step(`Send ${CONVERSATIONS} conversations once`, async () => {
      await send(api, once, conversations);
      await settle(stage);
    });
    const sent = await step(`Send them ${count} times, shuffled, from ${SENDERS} senders at once`, async () => {
      const requests = cut(shuffled(Array.from({ length: count }, () => conversations).flat()));
      const total = requests.length;
      await Promise.all(Array.from({ length: SENDERS }, () => sendAll(api, often, requests)));
      await settle(stage);
      return total;
    });
    // Clusters that were made of a part of the issues are made anew of all of them, as every day.
    for (const organization of [once, often]) await refresh(api, organization);
    await settle(stage);
    const before = await rowsOf(stage, often);
    await step('Send them once more', async () => {
      await sendAll(api, often, cut(shuffled(conversations)));
      await settle(stage);
    });
    const unchanged = JSON.stringify(await rowsOf(stage, often)) === JSON.stringify(before);
    return judge(count, sent, { once: await countsOf(stage, once), often: await countsOf(stage, often), unchanged });
  } finally {
    await stage.close();
  }
}

function makeConversations() {
  const random = seeded(1);
  // A step that no number of matters divides changes both what it is about and what is the matter.
  const topicOf = (number) => ((number % SUBJECTS) * 23) % TOPICS;
  return Array.from({ length: CONVERSATIONS }, (_, number) => conversation(random, `c${number}`, topicOf(number)));
}

function shuffled(items) {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Cuts into requests of random sizes, in which the same conversation may stand several times. */
function cut(items) {
  const requests = [];
  for (let from = 0; from < items.length; from += requests.at(-1).length) {
    requests.push(items.slice(from, from + 1 + Math.floor(Math.random() * LARGEST_REQUEST)));
  }
  return requests;
}

/** Sends what is left of some requests, as one of several senders. */
async function sendAll(api, organization, requests) {
  for (let next = requests.pop(); next; next = requests.pop()) await send(api, organization, next);
}

function send(api, organization, conversations) {
  const body = conversations.length === 1 ? conversations[0] : conversations;
  return post(api, organization, 'conversations', body);
}

function refresh(api, organization) {
  return post(api, organization, 'conversations-clusters/refresh');
}

async function post({ origin }, { id, admin }, path, body) {
  const response = await fetch(`${origin}/v1/orgs/${id}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status !== 204) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

async function settle(stage) {
  await until('all jobs to end', PATIENCE_SECONDS, async () => {
    const { queued, running, failed } = await stage.jobStates();
    if (failed > 0) throw new Error(`${failed} jobs failed.`);
    return queued + running === 0;
  });
}

/** Everything of an organization's conversations that a repetition could change. */
async function rowsOf({ database }, { id }) {
  const { rows } = await database.pool.query(
    `SELECT c.id, c.content_hash, c.ingested_at, c.processed_at, i.id AS issue, i.text, i.cluster_id, i.ingested_at AS at
       FROM conversations c LEFT JOIN conversation_issues i ON i.conversation_id = c.id
      WHERE c.organization_id = $1 ORDER BY c.id, i.id`,
    [id],
  );
  return rows;
}

async function countsOf(stage, organization) {
  const rows = await rowsOf(stage, organization);
  const issues = rows.filter(({ issue }) => issue !== null);
  const counts = new Map();
  for (const { cluster_id: cluster } of issues) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  const alone = counts.get(null) ?? 0;
  counts.delete(null);
  const sizes = [...counts.values()].sort((a, b) => b - a);
  return { conversations: new Set(rows.map(({ id }) => id)).size, issues: issues.length, sizes, alone };
}

function judge(count, requests, { once, often, unchanged }) {
  const same = JSON.stringify(once) === JSON.stringify(often);
  const { conversations, issues, sizes, alone } = often;
  return {
    measured:
      `${CONVERSATIONS} conversations sent ${count} × in ${requests} requests from ${SENDERS} senders, two jobs ` +
      `processes: ${conversations} conversations, ${issues} issues in ${sizes.length} clusters of ` +
      `${sizes.join(', ')}, ${alone} in none; ${same ? 'the same' : `not ${JSON.stringify(once)}`} as sent once; ` +
      `${unchanged ? 'nothing' : 'something'} changed when they were sent once more`,
    target: `${CONVERSATIONS} conversations; issues and counts of clusters as sent once; a repetition changes nothing`,
    pass: conversations === CONVERSATIONS && same && unchanged,
  };
}
