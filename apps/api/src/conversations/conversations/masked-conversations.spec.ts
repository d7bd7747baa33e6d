import { describe, expect, it } from '@jest/globals';
import { newConversationsOrganization, storedConversations } from '../../../test/conversations.js';
import { database } from '../../../test/harness.js';
import { listTables } from '../../../test/tables.js';

/** What nobody else's spec says. */
const PERSONAL = {
  email: 'ottilie.brandmeier@quillhaven.example',
  phone: '+49 30 7654 8210',
  card: '4539 1488 0343 6467',
  iban: 'DE89 3704 0044 0532 0130 00',
  token: 'sk-live-9fK2mQ7xR4vT8wZ1bN6cJ3dH5gL0pS',
  ip: '198.51.100.237',
};

const spoken = Object.values(PERSONAL).join(' and ');

const CONVERSATION = {
  id: `${PERSONAL.email}/${PERSONAL.phone}`,
  subject: `About ${spoken}`,
  parts: [
    { type: 'message', role: 'user', body: `I am ${spoken}. How do I pay?` },
    { type: 'message', role: 'team-member', body: `<p>You are <b>${PERSONAL.email}</b>, card ${PERSONAL.card}</p>` },
  ],
  metadata: {
    url: `https://help.example.com/t/7?user=${encodeURIComponent(PERSONAL.email)}&token=${PERSONAL.token}`,
    attributes: { contact: PERSONAL.email, note: spoken },
    createdAt: '2026-01-02T03:04:05Z',
  },
};

/** Everything that the database holds, as text; bytes are in it as they are, not as hexadecimal digits. */
async function everythingStored(): Promise<string> {
  const texts: string[] = [];
  for (const table of await listTables()) {
    const { rows } = await database.pool.query(`SELECT row_to_json(t)::text AS text FROM "${table}" t`);
    texts.push(...rows.map(({ text }) => readable(text)));
  }
  return texts.join('\n');
}

const readable = (text: string) =>
  text.replace(/"\\\\x([0-9a-f]*)"/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));

const spellings = (value: string) => [value, value.replaceAll(' ', ''), encodeURIComponent(value)];

describe('personal data in conversations', () => {
  it('is nowhere in the database after a conversation was taken in, and again with a change', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const headers = { 'idempotency-key': `masked-${id}` };
    expect((await client.post(url, CONVERSATION, { headers })).status).toBe(204);
    expect((await client.post(url, [{ ...CONVERSATION, subject: spoken }])).status).toBe(204);
    const stored = await everythingStored();
    expect(stored).toContain('How do I pay?');
    const found = Object.values(PERSONAL)
      .flatMap(spellings)
      .filter((value) => stored.includes(value));
    expect(found).toEqual([]);
  });

  it('is not in what is answered either, where signs for it stand instead', async () => {
    const { client, url, ingest, id } = await newConversationsOrganization();
    await ingest(CONVERSATION);
    const [row] = await storedConversations(id);
    const { body, text } = await client.get(`${url}/${row?.id}`);
    expect(Object.values(PERSONAL).filter((value) => text.includes(value))).toEqual([]);
    expect(body.parts[0].body).toBe(
      'I am [email] and [phone] and [card] and [account] and [secret] and [ip]. How do I pay?',
    );
    expect(body.conversation.subject).toBe('About [email] and [phone] and [card] and [account] and [secret] and [ip]');
    expect(body.conversation.urls.source).toContain('https://help.example.com/t/7?user=[email]');
    expect(body.metadata.attributes.contact).toBe('[email]');
  });

  it('is not told to whoever sends it wrongly', async () => {
    const { client, url } = await newConversationsOrganization();
    const { status, text } = await client.post(url, {
      ...CONVERSATION,
      parts: [{ type: spoken, role: spoken, body: 1 }],
    });
    expect(status).toBe(400);
    expect(Object.values(PERSONAL).filter((value) => text.includes(value))).toEqual([]);
  });
});
