import { describe, expect, it } from '@jest/globals';
import { completion, type Reply, startModelServer } from '../../test/model-server.js';
import { createChatModel } from '../models/chat-model.js';
import { createModelDescriber, createRuleDescriber } from './describe-by-model.js';
import { describeCluster } from './describing.js';
import { ICON_NAMES } from './icons.js';
import { countTerms } from './keywords.js';

/** A describer that asks a server which replies as told; only silence is not waited for. */
async function describerOf(reply: () => Reply, timeout = 20_000) {
  const server = await startModelServer(reply);
  const backOff = { attempts: 1, firstDelay: 1, longestDelay: 1 };
  const chat = createChatModel({ baseUrl: server.baseUrl, model: 'small', timeout, backOff });
  return { describer: createModelDescriber(chat), seen: server.seen };
}

const mean = Float32Array.of(1, 0);
const issues = Array.from({ length: 20 }, (_, index) => ({
  id: String(index).padStart(2, '0'),
  title: `Reset my password ${index}`,
  text: `reset my password ${index}`,
  summary: `Summary ${index} of anna@example.com`,
  vector: Float32Array.of(index / 20, 0),
}));
const everywhere = countTerms([issues.map(({ text }) => text), ['my invoice is wrong']]);
const byRules = describeCluster(issues, mean, everywhere);

describe('describing a cluster by a model', () => {
  it('takes label, summary and icon from the model, keywords from the rules', async () => {
    const said = { label: 'Passwords cannot be reset', summary: 'The mail never comes.', icon: 'envelope' };
    const { describer } = await describerOf(() => completion(said));
    const found = await describer.describe({ issues, mean }, everywhere);
    expect(found).toEqual({ ...said, keywords: byRules.keywords });
  });

  it('shows the model the twelve most central issues, masked', async () => {
    const { describer, seen } = await describerOf(() => completion({ label: 'x', summary: 'y', icon: 'key' }));
    await describer.describe({ issues, mean }, everywhere);
    const sent = JSON.stringify(seen[0]?.body['messages']);
    expect(sent).toContain('Reset my password 19');
    expect(sent).toContain('Reset my password 8');
    expect(sent).not.toContain('Reset my password 7"');
    expect(sent).not.toContain('anna@example.com');
  });

  it('keeps what the rules say for words that are missing and icons that nobody knows', async () => {
    const { describer } = await describerOf(() => completion({ label: ' ', summary: '!', icon: 'skull' }));
    expect(await describer.describe({ issues, mean }, everywhere)).toEqual(byRules);
  });

  it('cuts what is too long', async () => {
    const long = 'many words '.repeat(200);
    const { describer } = await describerOf(() => completion({ label: long, summary: long, icon: long }));
    const found = await describer.describe({ issues, mean }, everywhere);
    expect(found.label.length).toBeLessThanOrEqual(80);
    expect(found.summary.length).toBeLessThanOrEqual(600);
    expect(found.icon).toBe(byRules.icon);
  });

  it.each<[string, Reply]>([
    ['fails', { status: 500, body: '' }],
    ['refuses the key', { status: 401, body: '' }],
    ['limits requests', { status: 429, headers: { 'retry-after': '3600' }, body: '' }],
    ['is silent', 'silence'],
    ['answers rubbish', completion('Passwords!')],
    ['answers another shape', completion({ name: 'Passwords' })],
    ['refuses to answer', completion('', 'content_filter')],
  ])('describes by rules when the model %s', async (_, reply) => {
    const { describer } = await describerOf(() => reply, reply === 'silence' ? 100 : undefined);
    expect(await describer.describe({ issues, mean }, everywhere)).toEqual(byRules);
  });

  it('rejects with the reason of the signal', async () => {
    const stopping = new AbortController();
    const { describer } = await describerOf(() => {
      stopping.abort(new Error('enough'));
      return 'silence';
    });
    await expect(describer.describe({ issues, mean }, everywhere, stopping.signal)).rejects.toThrow('enough');
  });

  it('asks nobody about a cluster without issues', async () => {
    const { describer, seen } = await describerOf(() => 'silence');
    await describer.describe({ issues: [], mean }, everywhere);
    expect(seen).toEqual([]);
  });
});

describe('describing a cluster by rules', () => {
  it('gives the description of the rules', async () => {
    expect(await createRuleDescriber().describe({ issues, mean }, everywhere)).toEqual(byRules);
  });

  it('knows icons with short names only', () => {
    expect([...ICON_NAMES].filter((icon) => icon.length > 50)).toEqual([]);
  });
});
