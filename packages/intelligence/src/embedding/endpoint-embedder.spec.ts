import { describe, expect, it } from '@jest/globals';
import { type Reply, type SeenRequest, startModelServer } from '../../test/model-server.js';
import { createEmbeddingModel, type EmbeddingModelOptions } from '../models/embedding-model.js';
import { ProviderError } from '../models/model-result.js';
import { createEndpointEmbedder } from './endpoint-embedder.js';

async function embedderOf(
  reply: (request: SeenRequest, count: number) => Reply,
  options: Partial<EmbeddingModelOptions> = {},
) {
  const server = await startModelServer(reply);
  const { baseUrl, seen } = server;
  const backOff = { attempts: 2, firstDelay: 1, longestDelay: 10 };
  const wait = async (): Promise<void> => undefined;
  const model = createEmbeddingModel({ baseUrl, model: 'vectors', backOff, wait, ...options });
  return { embedder: createEndpointEmbedder(model), seen };
}

const vectors = (...list: number[][]): Reply => ({
  body: { data: list.map((embedding, index) => ({ index, embedding })) },
});

describe('the embedder of an endpoint', () => {
  it('gives one vector for each text, in order', async () => {
    const { embedder } = await embedderOf(() => vectors([1, 2], [3, 4]));
    expect(await embedder.embed(['a', 'b'])).toEqual([Float32Array.of(1, 2), Float32Array.of(3, 4)]);
  });

  it('is named by what makes its vectors comparable', async () => {
    const [one, other] = [await embedderOf(() => vectors()), await embedderOf(() => vectors(), { dimensions: 256 })];
    expect([one.embedder.id, other.embedder.id]).toEqual(['openai:vectors', 'openai:vectors:256']);
  });

  it('asks nobody for no texts, and sends no empty or endless ones', async () => {
    const { embedder, seen } = await embedderOf(() => vectors([1], [1]));
    expect(await embedder.embed([])).toEqual([]);
    expect(seen).toEqual([]);
    await embedder.embed([' ', 'x'.repeat(50_000)]);
    expect(seen[0]?.body['input']).toEqual(['.', 'x'.repeat(8000)]);
  });

  it.each<[string, Reply, string]>([
    ['too few vectors', vectors([1, 2]), 'malformed'],
    ['vectors of different lengths', vectors([1, 2], [1]), 'malformed'],
    ['something else', { body: 'rubbish' }, 'malformed'],
    ['an error', { status: 500, body: '' }, 'unavailable'],
    ['a refusal of the key', { status: 403, body: '' }, 'unauthorized'],
    ['no such model', { status: 404, body: '' }, 'rejected'],
    ['nothing', 'silence', 'timeout'],
  ])('throws when the endpoint answers %s', async (_, reply, kind) => {
    const { embedder } = await embedderOf(() => reply, { timeout: reply === 'silence' ? 100 : 20_000 });
    const failure = await embedder.embed(['a', 'b']).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ error: { kind } });
  });

  it('throws when vectors have another length than before, or than was asked for', async () => {
    const changing = await embedderOf((_, count) => (count === 1 ? vectors([1, 2]) : vectors([1, 2, 3])));
    await changing.embedder.embed(['a']);
    await expect(changing.embedder.embed(['a'])).rejects.toThrow('vectors of 3 numbers instead of 2');
    const deaf = await embedderOf(() => vectors([1, 2, 3]), { dimensions: 2 });
    await expect(deaf.embedder.embed(['a'])).rejects.toThrow('vectors of 3 numbers instead of 2');
  });

  it('rejects with the reason of the signal', async () => {
    const stopping = new AbortController();
    const { embedder } = await embedderOf(() => {
      stopping.abort(new Error('enough'));
      return 'silence';
    });
    await expect(embedder.embed(['a'], stopping.signal)).rejects.toThrow('enough');
    await expect(embedder.embed(['a'], stopping.signal)).rejects.toThrow('enough');
  });
});
