import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ingestConversations } from '@lectern/commands/conversations/ingest-conversations';
import { systemContext } from '@lectern/database/context';
import { inTransaction } from '@lectern/database/transaction';
import { FEATURE_BUCKETS, lexicalVector } from '@lectern/intelligence/embedding/lexical';

const TOPICS = [
  'I want a refund for the shoes that I sent back to the shop',
  'I cannot reset my password on the login page',
  'Where do I download the invoice of last month?',
  'The webhook of our server times out and events are not delivered',
];
const PLACES = ['Berlin', 'Lisbon', 'Oslo', 'Quito', 'Osaka', 'Cairo', 'Lagos'];
/** So many of the conversations about each topic were given up long ago; the others arrive now. */
const ABANDONED_OF_EACH = 2;

/** How many conversations a parcel brings to its organization, and how many things these are about. */
export const CONVERSATIONS = TOPICS.length * PLACES.length;
export const CONVERSATION_TOPICS = TOPICS.length;

/** Prepares conversations that nobody works on any more; returns how to order that others arrive beside them. */
export async function prepareConversations({ database, build }) {
  const { id: organizationId } = await build.organization({ title: 'Inbox' });
  const ingest = (tx, conversations) =>
    ingestConversations(tx, systemContext('drill', new Date()), { organizationId, source: 'email', conversations });
  await inTransaction(database, async (tx) => {
    await ingest(tx, conversationsFrom(PLACES.slice(0, ABANDONED_OF_EACH)));
    await tx.prisma.job.deleteMany({ where: { organizationId } });
    await tx.prisma.conversation.updateMany({ where: { organizationId }, data: { ingestedAt: new Date(0) } });
  });
  const others = conversationsFrom(PLACES.slice(ABANDONED_OF_EACH));
  return () => inTransaction(database, (tx) => ingest(tx, others));
}

function conversationsFrom(places) {
  return TOPICS.flatMap((topic, number) =>
    places.map((place) => ({
      id: `${number} ${place}`,
      parts: [{ type: 'message', role: 'user', body: `${topic} (${place})` }],
    })),
  );
}

/**
 * A server with an embedding model that knows words only. A killed process loads nothing for it, so that kills hit all
 * parts of the work and not always the start of the model that comes along.
 */
export class EmbeddingServer {
  /** How long a request waits for its response. */
  responseDelayMs = () => 0;
  #server = createServer((request, response) => this.#response(request, response));

  static async start() {
    const started = new EmbeddingServer();
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get settings() {
    const { port } = this.#server.address();
    return { LECTERN_EMBEDDING_MODEL: 'words', LECTERN_EMBEDDING_URL: `http://127.0.0.1:${port}/v1` };
  }

  stop() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #response(request, response) {
    const { input } = await json(request);
    await delay(this.responseDelayMs());
    const data = input.map((text, index) => ({ index, embedding: [...lexicalVector(text, ALL_EQUALLY_RARE)] }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  }
}

const ALL_EQUALLY_RARE = { documents: 1_000, buckets: new Uint32Array(FEATURE_BUCKETS) };
