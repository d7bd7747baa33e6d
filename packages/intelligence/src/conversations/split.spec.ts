import { describe, expect, it } from '@jest/globals';
import type { ConversationPart } from './conversation.js';
import { splitByRules } from './split.js';

const said = (...bodies: string[]): { parts: ConversationPart[] } => ({
  parts: bodies.map((body) => ({ role: 'user', body })),
});
const titles = async (...bodies: string[]): Promise<string[]> =>
  (await splitByRules(said(...bodies), null)).map((issue) => issue.title);

describe('splitting a conversation by rules', () => {
  it.each([
    [['hi']],
    [['Hello there', 'thank you so much!', 'bye']],
    [['ok', 'yes', 'no that is all, thanks']],
    [['Guten Tag', 'vielen Dank']],
    [['my name is Anna Schmidt', '[account]', 'my phone is [phone]']],
    [['are you there?', 'how are you', 'can you help me?']],
    [[]],
  ])('finds nothing in %j', async (bodies) => {
    expect(await titles(...bodies)).toEqual([]);
  });

  it.each([
    [['hi', 'I want to change my address', 'Anna', '12 Main Street', 'thanks']],
    [['good morning', 'my boarding pass', 'john', 'ok thank you']],
    [['I cannot log in.', 'It says the password is wrong.', 'The password is what I always use.']],
    [['Hola', 'No puedo iniciar sesión', 'gracias']],
    [['Hallo, ich möchte meine Rechnung ändern', 'danke']],
    [['hello i need to check my account balance can you help with that', 'ok thanks']],
  ])('finds one issue in %j', async (bodies) => {
    expect(await titles(...bodies)).toHaveLength(1);
  });

  it.each([
    [['I want to check my account balance', 'thanks', 'also I need to report a stolen card'], 2],
    [['i need my boarding pass', 'ok', 'and can you change my seat to the aisle'], 2],
    [['The invoice is wrong. Also, how do I invite a colleague?'], 2],
    [['3 cheese burgers', '2 cokes', 'no thanks'], 2],
  ])('finds several issues in %j', async (bodies, count) => {
    expect(await titles(...bodies)).toHaveLength(count);
  });

  it('gives an issue a title without greeting, name and courtesies', async () => {
    expect(await titles('Hello, my name is Melody Glenn and I would like to reset my online password please')).toEqual([
      'Reset my online password',
    ]);
  });

  it('tells agents from customers', async () => {
    const issues = await splitByRules(
      {
        parts: [
          { role: 'team-member', body: 'Hi, I want to help you. Do you need a new card?' },
          { role: 'user', body: 'I need to update my billing address' },
          { role: 'assistant', body: 'Please tell me your new address?' },
          { role: 'user', body: 'Main Street in Springfield' },
        ],
      },
      null,
    );
    expect(issues.map(({ title, parts }) => ({ title, parts }))).toEqual([
      { title: 'Update my billing address', parts: [1] },
    ]);
  });

  it('names the parts that speak of each issue', async () => {
    const issues = await splitByRules(
      said('the export to pdf is broken', 'also my invoice shows a wrong amount', 'the pdf export never finishes'),
      null,
    );
    expect(issues.map((issue) => issue.parts)).toEqual([[0, 2], [1]]);
  });

  it('leaves personal details out of what is embedded', async () => {
    const [issue] = await splitByRules(said('I need to update my email to [email], my pin is [secret]'), null);
    expect(issue?.text).not.toMatch(/\[/);
    expect(issue?.text).toContain('email');
  });

  it.each([
    'thanks for the for the ',
    'account number is ',
    'i need to ',
    'and i ',
    'i need pizza.\n',
    '<a ',
    '[[',
    'please ',
  ])('reads 200,000 characters of %j in linear time', async (piece) => {
    const started = process.cpuUsage();
    await splitByRules(said(piece.repeat(Math.ceil(200_000 / piece.length))), null);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10);
  });
});
