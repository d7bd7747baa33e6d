import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { splitByRules } from '../conversations/split.js';
import { contentWords, stem } from '../conversations/words.js';
import { describeCluster } from './describing.js';
import { countTerms } from './keywords.js';
import { isTopicTitle, topicIn } from './titles.js';

/** Messages of customers by what they are known to be about, each with a title that is good and one that is bad. */
const LabelledCluster = z.strictObject({
  about: z.string(),
  good: z.string(),
  bad: z.string(),
  issues: z.array(z.string()),
});
const file = new URL('../../test/labelled-clusters.json', import.meta.url);
const clusters = z.array(LabelledCluster).parse(JSON.parse(readFileSync(file, 'utf8')));

const stemsOf = (text: string): Set<string> => new Set(contentWords(text).map(stem));
const shares = (a: string, b: string): boolean => [...stemsOf(a)].some((word) => stemsOf(b).has(word));

/** The label of each cluster, made from its messages as the product does. */
async function labels(): Promise<{ label: string; good: string; about: string }[]> {
  const read = await Promise.all(
    clusters.map(async ({ issues, ...cluster }) => {
      const found = await Promise.all(issues.map((body) => splitByRules({ parts: [{ role: 'user', body }] }, null)));
      const first = found.flatMap(([issue]) => issue ?? []);
      return {
        ...cluster,
        issues: first.map((issue, id) => ({ ...issue, id: String(id), vector: Float32Array.of(1) })),
      };
    }),
  );
  const everywhere = countTerms(read.map(({ issues }) => issues.map(({ text }) => text)));
  return read.map(({ issues, good, about }) => {
    return { about, good, label: describeCluster(issues, Float32Array.of(1), everywhere).label };
  });
}

describe('titles of clusters', () => {
  it.each([
    'Card payment declined',
    'Change account email',
    'Refund not received',
    'Set up online banking',
    'Exchange rates',
    'PDF export of large spaces',
  ])('take %j for a topic', (title) => {
    expect(isTopicTitle(title)).toBe(true);
  });

  it.each([
    'Do something',
    'Stop this',
    'Do to activate my new card',
    'Advise what is the exchange rate',
    'Card has been declined',
    'What can I do',
    'Hello team',
    'Password',
    'Change the address of the',
    'It does not work',
    'for a new card',
    'Transfer nine hundred dollars',
    'I want to change my address and my phone number',
    'Order checks, please',
  ])('do not take %j for a topic', (title) => {
    expect(isTopicTitle(title)).toBe(false);
  });

  it.each([
    ["I'm looking to get an insurance quote for my home", 'Insurance quote for home'],
    ['How long does the transfer of money take?', 'Transfer of money take'],
    ['Change my address on my account because I moved', 'Change address on account'],
    ['WHERE IS MY REFUND', 'Refund'],
    ['', ''],
  ])('cut %j down to its topic', (title, topic) => {
    expect(topicIn(title)).toBe(topic);
  });

  it('tell good from bad titles of a hundred labelled clusters', () => {
    expect(clusters).toHaveLength(100);
    expect(clusters.filter(({ good }) => !isTopicTitle(good)).map(({ good }) => good)).toEqual([]);
    expect(clusters.filter(({ bad }) => isTopicTitle(bad)).map(({ bad }) => bad)).toEqual([]);
  });

  it('read as topics, and say what a hundred labelled clusters are about', async () => {
    const found = await labels();
    expect(found.filter(({ label }) => !isTopicTitle(label)).map(({ label }) => label)).toEqual([]);
    const puzzling = found.filter(({ label, good }) => !shares(label, good));
    expect(puzzling.length).toBeLessThanOrEqual(3);
  });
});
