import { describe, expect, it } from '@jest/globals';
import {
  completion,
  type ModelServer,
  type Reply,
  type SeenRequest,
  startModelServer,
} from '../../../../packages/intelligence/test/model-server.js';
import { conversationsOf, newInbox, saying } from '../../test/conversations.js';
import { database, native, newRunner, secretKey, url } from '../../test/harness.js';
import { jobRow } from '../../test/job-rows.js';

const { conversationProvider } = await native<
  typeof import('@lectern/intelligence/conversations/conversation-provider')
>('@lectern/intelligence/conversations/conversation-provider');
const { JobsEnv } = await native<typeof import('../platform/config/env.js')>('../dist/platform/config/env.js');

let server: ModelServer | undefined;

/** A provider that asks a server, which answers as the callback says. */
async function modelThat(reply: (request: SeenRequest, count: number) => Reply, variables: object = {}) {
  server = await startModelServer(reply);
  const env = JobsEnv.parse({
    DATABASE_URL: url,
    LECTERN_SECRET_KEY: secretKey,
    LECTERN_MODEL_URL: server.baseUrl,
    LECTERN_MODEL_NAME: 'a-model',
    LECTERN_CONVERSATIONS_PROVIDER: 'openai',
    ...variables,
  });
  return { conversations: conversationProvider(env) };
}

const isAboutCluster = ({ body }: SeenRequest) => JSON.stringify(body).includes('"cluster"');
const found = (title: string, part = 0) =>
  completion({ issues: [{ title, summary: `${title}, in short.`, parts: [part] }] });

describe('conversations that a model reads', () => {
  it('yield the issues that the model names, in clusters with the labels that it gives', async () => {
    const options = await modelThat((request) => {
      if (isAboutCluster(request))
        return completion({ label: 'Lost passwords', summary: 'They cannot log in.', icon: 'key' });
      return found('Password cannot be reset');
    });
    const inbox = await newInbox();
    const message = 'I forgot my password, write to jane.doe@example.com';
    await inbox.ingest(['a', 'b', 'c'].map((id) => saying(id, message)));
    await inbox.drain(options);
    expect((await inbox.issues()).map(({ title }) => title)).toEqual(
      Array.from({ length: 3 }, () => 'Password cannot be reset'),
    );
    expect(await inbox.clusters()).toEqual([
      expect.objectContaining({ label: 'Lost passwords', summary: 'They cannot log in.', icon: 'key', size: 3 }),
    ]);
    expect(server?.seen.length).toBe(4);
  });

  it('wait while the model fails, say so in their job, and are read when it is back', async () => {
    let isBack = false;
    const options = await modelThat(() => (isBack ? found('Password cannot be reset') : { status: 401, body: {} }));
    const inbox = await newInbox();
    await inbox.ingest([saying('a', 'I forgot my password')]);
    const [job] = await inbox.waiting();
    await newRunner(options).run(job?.id ?? '');
    expect(await jobRow(job?.id ?? '')).toMatchObject({
      state: 'queued',
      failures: 1,
      lastError: expect.stringMatching(/401|key/i),
    });
    const { organizationId } = inbox;
    expect(await database.prisma.conversation.count({ where: { organizationId, processedAt: null } })).toBe(1);
    isBack = true;
    await database.prisma.job.updateMany({ where: { id: job?.id ?? '' }, data: { nextAttemptAt: new Date(0) } });
    await newRunner(options).run(job?.id ?? '');
    expect(await inbox.issues()).toEqual([expect.objectContaining({ title: 'Password cannot be reset' })]);
  });

  it('are stored as far as the model answers, and only the others are asked for again', async () => {
    let isBack = false;
    const options = await modelThat(({ body }) => {
      const isDown = !isBack && JSON.stringify(body).includes('invoice');
      return isDown ? { status: 401, body: {} } : found('Something is wrong');
    });
    const inbox = await newInbox();
    await inbox.ingest([saying('a', 'I forgot my password'), saying('b', 'Where is my invoice?')]);
    const [job] = await inbox.waiting();
    await newRunner(options).run(job?.id ?? '');
    expect(await inbox.issues()).toHaveLength(1);
    expect(await jobRow(job?.id ?? '')).toMatchObject({ state: 'queued', failures: 1 });
    const asked = server?.seen.length ?? 0;
    isBack = true;
    await database.prisma.job.updateMany({ where: { id: job?.id ?? '' }, data: { nextAttemptAt: new Date(0) } });
    await newRunner(options).run(job?.id ?? '');
    expect(await inbox.issues()).toHaveLength(2);
    expect(server?.seen.length).toBe(asked + 1);
  });

  it('are read by rules where the model answers rubbish, which is noted', async () => {
    const options = await modelThat(() => completion('Sure! Here are the issues: {"issues": ['));
    const inbox = await newInbox();
    await inbox.ingest([saying('a', 'I cannot reset my password')]);
    await inbox.drain(options);
    const [issue] = await inbox.issues();
    expect(issue).toMatchObject({ text: 'i cannot reset my password' });
    expect(issue?.conversation.note).toMatch(/\w+/);
    expect(issue?.conversation.processedAt).not.toBeNull();
  });

  it('are compared by an embedding endpoint, if there is one', async () => {
    const topics = ['refund', 'password', 'webhook', 'spreadsheet', 'download'];
    const vectorOf = (text: string) => [...topics.map((topic) => (text.includes(topic) ? 1 : 0)), 0.1];
    const options = await modelThat(
      ({ path, body }) => {
        if (!path.endsWith('/embeddings') || !Array.isArray(body['input'])) return { status: 404, body: {} };
        const data = body['input'].map((text, index) => ({ index, embedding: vectorOf(String(text)) }));
        return { body: { data, usage: { prompt_tokens: 1 } } };
      },
      { LECTERN_CONVERSATIONS_PROVIDER: 'rules', LECTERN_EMBEDDING_MODEL: 'an-embedder' },
    );
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(4));
    await inbox.drain(options);
    expect(await inbox.sizes()).toEqual({ clusters: [4, 4, 4, 4, 4], without: 0 });
    expect((await inbox.issues()).map(({ embedding }) => embedding?.embedder)).toContain('openai:an-embedder');
  });
});
