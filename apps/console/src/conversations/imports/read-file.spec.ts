import { describe, expect, it } from '@jest/globals';
import { conversations } from '../../words/english/conversations.js';
import { readConversations } from './read-file.js';

const said = (id: string, body = 'How do I pay?') => ({ id, parts: [{ type: 'message', role: 'user', body }] });
const read = (name: string, text: string) => readConversations(name, text, conversations.import);
const problemsOf = (name: string, text: string) =>
  read(name, text).flatMap((entry) => ('problem' in entry ? [`${entry.line}: ${entry.problem}`] : []));

describe('a file of JSON lines', () => {
  it('holds conversations in each form that the command line takes', () => {
    const lines = [said('a'), { conversation: said('b') }, { text: 'Where is my invoice?', subject: 'Invoices' }];
    const text = `\uFEFF${lines.map((line) => JSON.stringify(line)).join('\r\n\n')}\n`;
    expect(read('chats.jsonl', text)).toEqual([
      { line: 1, conversation: said('a') },
      { line: 3, conversation: said('b') },
      {
        line: 5,
        conversation: {
          subject: 'Invoices',
          parts: [{ type: 'message', role: 'user', body: 'Where is my invoice?' }],
        },
      },
    ]);
  });

  it('is checked line by line, with what is wrong on each', () => {
    const text = ['{"id":"a"}', 'nonsense', JSON.stringify(said('b')), JSON.stringify(said('b')), '{"text":""}'].join(
      '\n',
    );
    expect(problemsOf('chats.jsonl', text)).toEqual([
      '1: parts: is required',
      '2: is not JSON',
      '4: has the id of line 3',
      expect.stringMatching(/^5: text: /),
    ]);
  });
});

describe('a JSON file', () => {
  it('is an array of conversations', () => {
    expect(read('chats.json', JSON.stringify([said('a'), said('b')], undefined, 2))).toEqual([
      { line: 1, conversation: said('a') },
      { line: 2, conversation: said('b') },
    ]);
    expect(problemsOf('chats.json', '[1')).toEqual(['1: is not JSON']);
  });
});

describe('a CSV file', () => {
  it('holds messages, those with the same id in one conversation', () => {
    const text = [
      'ID,Role,Body,Subject,Created at,URL',
      'a,user,"How do I pay,',
      'by invoice?",Invoices,2026-01-02T03:04:05Z,https://help.example.com/1',
      'a,team-member,Under Billing.,,,',
      ',,Nobody answers,,,',
    ].join('\n');
    expect(read('chats.CSV', text)).toEqual([
      {
        line: 2,
        conversation: {
          id: 'a',
          subject: 'Invoices',
          parts: [
            { type: 'message', role: 'user', body: 'How do I pay,\nby invoice?' },
            { type: 'message', role: 'team-member', body: 'Under Billing.' },
          ],
          metadata: { createdAt: '2026-01-02T03:04:05Z', url: 'https://help.example.com/1' },
        },
      },
      {
        line: 5,
        conversation: { parts: [{ type: 'message', role: 'user', body: 'Nobody answers' }], metadata: {} },
      },
    ]);
  });

  it('says which lines are wrong', () => {
    expect(problemsOf('a.csv', 'id,text\n1,x')).toEqual([
      '1: the first line must name the columns, with “body” among them',
    ]);
    const text = 'id,role,body\na,user,\nb,boss,Hello\nc,user,"open';
    expect(problemsOf('a.csv', text)).toEqual([
      '2: has no value in the column “body”',
      expect.stringMatching(/^3: parts.0.role: /),
      '4: a quoted value never ends',
    ]);
  });

  it('has nothing where it is empty', () => {
    expect(read('a.csv', '')).toEqual([]);
  });
});
