import { describe, expect, it } from '@jest/globals';
import { type Reply, type SeenRequest, startModelServer } from '../../test/model-server.js';
import { createEmbeddingModel } from './embedding-model.js';

async function client(reply: (request: SeenRequest, count: number) => Reply) {
  const server = await startModelServer(reply);
  const { baseUrl, seen } = server;
  const wait = async (): Promise<void> => undefined;
  return { seen, model: createEmbeddingModel({ baseUrl, model: 'vectors', batchSize: 2, wait, random: () => 0 }) };
}

/** Vectors that begin with the length of each text, in another order than asked. */
function vectorsOf({ body }: SeenRequest): Reply {
  const input = Array.isArray(body['input']) ? body['input'].map(String) : [];
  const data = input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse();
  return { body: { data, usage: { prompt_tokens: input.length } } };
}

describe('an embedding model', () => {
  it('gives the vectors of any number of texts in their order', async () => {
    const { model, seen } = await client(vectorsOf);
    expect(await model.embed(['a', 'bb', 'ccc', 'dddd', 'eeeee'])).toEqual({
      ok: true,
      value: [
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 1],
        [5, 1],
      ],
      usage: { input: 5, output: 0 },
    });
    expect(seen.map(({ path }) => path)).toEqual(['/v1/embeddings', '/v1/embeddings', '/v1/embeddings']);
  });

  it('asks nothing for no texts', async () => {
    const { model, seen } = await client(vectorsOf);
    expect(await model.embed([])).toMatchObject({ ok: true, value: [] });
    expect(seen).toEqual([]);
  });

  it('tries again what failed for the moment', async () => {
    const { model } = await client((request, count) => (count === 1 ? { status: 500, body: '' } : vectorsOf(request)));
    expect(await model.embed(['a'])).toMatchObject({ ok: true });
  });

  it.each<[string, Reply]>([
    ['a vector is missing', { body: { data: [{ index: 0, embedding: [1] }] } }],
    [
      'vectors have different lengths',
      {
        body: {
          data: [
            { index: 0, embedding: [1] },
            { index: 1, embedding: [1, 2] },
          ],
        },
      },
    ],
    ['it is something else', { body: 'hello' }],
  ])('refuses an answer when %s', async (_, reply) => {
    const { model } = await client(() => reply);
    expect(await model.embed(['a', 'b'])).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });
});
