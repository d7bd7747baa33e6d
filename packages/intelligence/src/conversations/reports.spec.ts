import { describe, expect, it } from '@jest/globals';
import type { ConversationPart, Issue } from './conversation.js';
import { splitByRules } from './split.js';
import { readStatements } from './statements.js';

const conversation = (...bodies: string[]): { parts: ConversationPart[] } => ({
  parts: bodies.map((body) => ({ role: 'user', body })),
});
const issuesOf = (...bodies: string[]): Promise<Issue[]> => splitByRules(conversation(...bodies), null);

describe('a report of one sentence', () => {
  it.each([
    'When I click Save the page goes blank.',
    'If I invite a colleague, they never get the mail.',
    'After the update my charts are gone',
    'Once I add a second card the first one vanishes.',
    'Until I log out and in again the prices stay old.',
    'When I scan the code nothing happens.',
    'I keep getting logged out every few minutes',
    'Nothing happens when I press Export.',
    'Nothing happens on save',
    'Everything works except search.',
    'The welcome email goes to spam.',
    'No other users can see the page I published.',
    'It works on Chrome but Safari shows an empty screen.',
    'As soon as I paste an image the editor jumps to the top.',
    'After changing my password the app keeps asking for the old one.',
    'If a page has more than ten tables, scrolling takes forever.',
    'When we merge a change request, comments lose their authors.',
    'Unless I reload twice, new pages stay invisible to the team.',
    'In case of a refund the invoice still shows the full amount.',
    'Since Monday every webhook arrives three times.',
    'Whenever a variable is renamed, links turn red.',
    'While uploading a PDF the progress bar stops at 99 percent.',
    'Before I can publish, it wants me to choose a space that I deleted.',
    "My colleague's comments show up under my name.",
    'The sidebar overlaps the text on my phone.',
    'Two different prices on the pricing page and in the checkout.',
    'Dark mode turns code blocks white.',
    'Search finds pages which were deleted last week.',
    'The PDF has all headings twice.',
    'Still waiting for the confirmation email.',
    'The link in your mail leads to a page that says 404.',
    'Every time I rename a space, its icon resets.',
    'I was charged for three seats although we are two.',
    'We moved to SSO and now half of the team has two accounts.',
    'Got billed again after cancelling.',
    'I will lose a whole day of work if drafts keep vanishing like this.',
    "I have an account but the login page says I don't exist.",
    'The app logs me out as soon as I switch tabs.',
    'Only admins see the new section.',
    'The date picker starts weeks on Sunday.',
    'Your API answers with 429 after five calls.',
    'Once published, the site still shows the old logo.',
    'if I forward the port the preview stays empty',
    "after I typed the code it said it's wrong",
    'It says my trial ended, but I pay since March.',
    "I will have to pay twice if this isn't sorted",
    'until yesterday I could export to Word',
    'Whats going on, it took money from my account twice',
    "If I Had Known The Export Loses Images I'd have kept the old tool",
  ])('%s', async (sentence) => {
    const issues = await issuesOf(sentence);
    expect(issues).toHaveLength(1);
    const said = sentence.replace(/[.]$/, '').toLowerCase();
    const [opening = ''] = (issues[0]?.summary ?? '').toLowerCase().split(/[.]( |$)/);
    expect(said).toContain(opening);
    expect(opening.length).toBeGreaterThan(20);
  });
});

describe('a report among courtesies and calls for help', () => {
  it.each([
    [
      ['Good morning, when I open a shared link it wants a password I never set.'],
      'When I open a shared link it wants a password I never set',
    ],
    [
      ['Thanks for the quick reply yesterday. When I try it on the iPad the toolbar covers the title.'],
      'When I try it on the iPad the toolbar covers the title',
    ],
    [['I just lost my wallet and my cards were in it. How can I stop this?'], 'I just lost my wallet'],
    [
      ['theres several charges that I think my x boyfriend made on my card, I never allowed it. DO something please'],
      'Theres several charges that I think my x boyfriend made on my card',
    ],
    [["Help! My published site shows someone else's logo."], "Published site shows someone else's logo"],
    [['Can someone help? The dashboard has been spinning for an hour.'], 'Dashboard has been spinning for an hour'],
    [['What\'s the issue? Your page only says "Oops".'], 'Your page only says "Oops"'],
    [['hello', "when i open my invoice it's in German", 'thanks'], "When I open my invoice it's in German"],
    [['hi', 'my translations page', 'do something please'], 'Translations page'],
    [["I'm locked out. Please advise."], "I'm locked out"],
    [
      ['Can you look into it? Our custom domain shows a certificate from another company.'],
      'Our custom domain shows a certificate from another company',
    ],
    [['The import said 40 pages, I only see 12 of them. Any ideas?'], 'Import said 40 pages'],
    [['Hello I have a problem, I would like to remove a person from my plan.'], 'Remove a person from my plan'],
    [['what can I do to activate my new card'], 'Activate my new card'],
    [['If possible, can you send me the latest report'], 'Send me the latest report'],
  ])('%j is about its matter', async (bodies, title) => {
    expect((await issuesOf(...bodies)).map((issue) => issue.title)).toEqual([title]);
  });

  it('is found in the subject where the message only asks for help', async () => {
    const parts: ConversationPart[] = [{ role: 'user', body: 'Please help, anyone?' }];
    const issues = await splitByRules({ subject: 'Refund of order never arrived', parts }, null);
    expect(issues.map(({ title, parts }) => ({ title, parts }))).toEqual([
      { title: 'Refund of order never arrived', parts: [0] },
    ]);
    expect(await splitByRules({ subject: 'Chat with Anna', parts: [{ role: 'user', body: 'hi' }] }, null)).toEqual([]);
  });
});

describe('what people are shown of an issue', () => {
  it('keeps the capitals, apostrophes and punctuation of the customer', async () => {
    const [issue] = await issuesOf("Hi, I'd like to know why the iPhone app doesn't show our VAT ID (DE)?");
    expect(issue?.summary).toBe("I'd like to know why the iPhone app doesn't show our VAT ID (DE)?");
    expect(issue?.title).toBe("Why the iPhone app doesn't show our VAT ID (DE)?");
    expect(issue?.text).toBe('id like to know why the iphone app doesnt show our vat id de');
  });
});

describe('what is left out of the issues', () => {
  it('can be read with the reason', () => {
    const parts: ConversationPart[] = [
      { role: 'user', body: 'Hello there! My invoices page is broken. I use it every day. Do something please.' },
      { role: 'team-member', body: 'Which browser is it?' },
      { role: 'user', body: 'Roadrunner deluxe' },
      { role: 'user', body: 'my phone is [phone]' },
      { role: 'user', body: 'thanks' },
    ];
    expect(readStatements({ parts }).leftOut).toEqual([
      { part: 0, clause: 'Hello there!', reason: 'courtesy' },
      { part: 0, clause: 'I use it every day.', reason: 'remark' },
      { part: 0, clause: 'Do something please.', reason: 'names-nothing' },
      { part: 2, clause: 'Roadrunner deluxe', reason: 'answer' },
      { part: 3, clause: 'my phone is [phone]', reason: 'detail' },
      { part: 4, clause: 'thanks', reason: 'courtesy' },
    ]);
  });

  it('and what is told make up all that the customer says', () => {
    const bodies = ['Hi. The export fails. Also my logo is gone.', 'ok', 'Anna Schmidt', 'After that I left.'];
    const { statements, leftOut } = readStatements(conversation(...bodies));
    const read = [...statements, ...leftOut].map(({ clause }) => clause);
    expect(read.sort()).toEqual(
      ['Hi.', 'The export fails.', 'Also my logo is gone.', 'ok', 'Anna Schmidt', 'After that I left.'].sort(),
    );
  });
});
