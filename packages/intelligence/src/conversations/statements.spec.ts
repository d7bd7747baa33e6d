import { describe, expect, it } from '@jest/globals';
import type { ConversationPart } from './conversation.js';
import { findStatements, MAX_READ } from './statements.js';

const user = (body: string): ConversationPart => ({ role: 'user', body });

/** Parts that count how often they are read. */
function watched(count: number, body: (index: number) => string): { parts: ConversationPart[]; read: () => number } {
  const seen = new Set<number>();
  const parts = Array.from(
    { length: count },
    (_, index): ConversationPart => ({
      role: 'user',
      get body() {
        seen.add(index);
        return body(index);
      },
    }),
  );
  return { parts, read: () => seen.size };
}

describe('statements of a long conversation', () => {
  it('are looked for in a bounded number of messages', () => {
    const { parts, read } = watched(10_000, () => 'hi there');
    expect(findStatements({ parts })).toEqual([]);
    expect(read()).toBe(MAX_READ.parts);
  });

  it('are looked for in a bounded number of clauses', () => {
    const greetings = 'hello. '.repeat(MAX_READ.clauses - 1);
    expect(findStatements({ parts: [user(greetings), user('I lost my card')] })).toHaveLength(1);
    expect(findStatements({ parts: [user(`${greetings} hello.`), user('I lost my card')] })).toEqual([]);
  });

  it('are looked for in a bounded number of characters', () => {
    const { parts, read } = watched(200, () => `${'thanks '.repeat(2800)}`);
    findStatements({ parts });
    expect(read()).toBeLessThanOrEqual(Math.ceil(MAX_READ.characters / 19_000));
  });

  it('are at most forty', () => {
    const parts = Array.from({ length: 100 }, (_, index) => user(`I need a report on topic${index}`));
    expect(findStatements({ parts })).toHaveLength(40);
  });

  it('know an answer by the question right before it, at the end of what the agent says', () => {
    const agent: ConversationPart = {
      role: 'team-member',
      body: `${'We look into it. '.repeat(500)}Which model is it?`,
    };
    expect(findStatements({ parts: [user('I need a new battery'), agent, user('Roadrunner deluxe')] })).toHaveLength(1);
    expect(findStatements({ parts: [agent, user('Roadrunner deluxe')] })).toEqual([]);
    expect(findStatements({ parts: [agent, user('ok'), user('Roadrunner deluxe')] })).toHaveLength(1);
  });
});
