import { describe, expect, it } from '@jest/globals';
import { completion, startModelServer } from '../../test/model-server.js';
import { MODEL_RULES, ModelEnv } from '../models/model-env.js';
import { conversationProvider } from './conversation-provider.js';

const server = () =>
  startModelServer(({ path }) =>
    path.endsWith('/embeddings') ? { body: { data: [{ index: 0, embedding: [1, 2] }] } } : completion({ issues: [] }),
  );

const checked = ModelEnv.check(...MODEL_RULES);
const provider = (env: Record<string, string>) => conversationProvider(checked.parse(env));
const problemsOf = (env: Record<string, string>) =>
  checked.safeParse(env).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('who reads conversations', () => {
  it('are the rules and the built-in model unless something else is chosen', async () => {
    const { finder, embedder, close } = provider({});
    expect([finder.name, embedder.id]).toEqual(['rules', 'builtin:use-lite-en:1']);
    await close();
  });

  it('is the endpoint where it was chosen', async () => {
    const { baseUrl, seen } = await server();
    const { finder, close } = provider({
      LECTERN_CONVERSATIONS_PROVIDER: 'openai',
      LECTERN_MODEL_URL: baseUrl,
      LECTERN_MODEL_NAME: 'small',
      LECTERN_MODEL_KEY: 'sk-chat',
    });
    expect(await finder.find({ parts: [{ role: 'user', body: 'I lost my card' }] })).toMatchObject({ by: 'model' });
    expect(seen).toMatchObject([{ path: '/v1/chat/completions', authorization: 'Bearer sk-chat' }]);
    await close();
  });

  it('is not the endpoint because translations use one', async () => {
    const { finder, close } = provider({
      LECTERN_TRANSLATION_PROVIDER: 'openai',
      LECTERN_MODEL_URL: 'http://127.0.0.1:9/v1',
      LECTERN_MODEL_NAME: 'small',
    });
    expect(finder.name).toBe('rules');
    await close();
  });

  it('embeds at the endpoint of the chat model, with its key', async () => {
    const { baseUrl, seen } = await server();
    const { embedder, finder } = provider({
      LECTERN_EMBEDDING_MODEL: 'vectors',
      LECTERN_MODEL_URL: baseUrl,
      LECTERN_MODEL_KEY: 'sk-chat',
    });
    expect([finder.name, embedder.id]).toEqual(['rules', 'openai:vectors']);
    await embedder.embed(['text']);
    expect(seen).toMatchObject([{ path: '/v1/embeddings', authorization: 'Bearer sk-chat' }]);
  });

  it('never shows the key of the chat model to another endpoint', async () => {
    const { baseUrl, seen } = await server();
    const env = {
      LECTERN_EMBEDDING_MODEL: 'vectors',
      LECTERN_EMBEDDING_URL: baseUrl,
      LECTERN_MODEL_URL: 'http://127.0.0.1:9/v1',
      LECTERN_MODEL_KEY: 'sk-chat',
    };
    await provider(env).embedder.embed(['text']);
    await provider({ ...env, LECTERN_EMBEDDING_KEY: 'sk-own' }).embedder.embed(['text']);
    expect(seen.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer sk-own']);
  });
});

describe('variables of models', () => {
  it('are told to be missing at the start', () => {
    expect(problemsOf({ LECTERN_CONVERSATIONS_PROVIDER: 'openai' })).toEqual([
      'LECTERN_MODEL_URL: needed where LECTERN_CONVERSATIONS_PROVIDER is "openai"',
      'LECTERN_MODEL_NAME: needed where LECTERN_CONVERSATIONS_PROVIDER is "openai"',
    ]);
    expect(problemsOf({ LECTERN_EMBEDDING_MODEL: 'vectors' })).toEqual([
      'LECTERN_EMBEDDING_URL: needed where LECTERN_EMBEDDING_MODEL is set and LECTERN_MODEL_URL is not',
    ]);
  });

  it('are told to be missing together with what else is wrong', () => {
    const problems = problemsOf({ LECTERN_CONVERSATIONS_PROVIDER: 'openai', LECTERN_MODEL_CONCURRENCY: '0' });
    expect(problems).toHaveLength(3);
  });

  it('hold no password in an address, and know no other provider', () => {
    expect(problemsOf({ LECTERN_EMBEDDING_URL: 'https://me:pw@example.com/v1' })).toHaveLength(1);
    expect(problemsOf({ LECTERN_CONVERSATIONS_PROVIDER: 'magic' })).toHaveLength(1);
    expect(problemsOf({})).toBeUndefined();
  });
});
