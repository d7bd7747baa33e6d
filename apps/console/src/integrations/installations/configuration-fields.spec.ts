import { describe, expect, it } from '@jest/globals';
import { configurationFields, fieldValues, writtenConfiguration } from './configuration-fields.js';

const SCHEMA = {
  properties: {
    room: { type: 'string' as const, title: 'Room' },
    key: { type: 'string' as const, secret: true },
    tone: { type: 'string' as const, enum: ['calm', 'loud'] },
    limit: { type: 'number' as const },
    quiet: { type: 'boolean' as const },
    account: { type: 'button' as const, callback_url: '/oauth', button_text: 'Connect' },
  },
  required: ['room', 'account'],
};
const fields = configurationFields(SCHEMA, ['key']);

describe('the form of a configuration', () => {
  it('has a field for each value, by what it is', () => {
    expect(fields.map(({ label, kind, isRequired }) => [label, kind, isRequired])).toEqual([
      ['Room', 'text', true],
      ['key', 'secret', false],
      ['tone', 'choice', false],
      ['limit', 'number', false],
      ['quiet', 'switch', false],
      ['account', 'button', true],
    ]);
    expect(fields.filter(({ isSet }) => isSet).map(({ name }) => name)).toEqual(['key']);
    expect(fields.at(-1)?.leadsTo).toEqual({ path: '/oauth', label: 'Connect' });
  });

  it('shows what is stored, but no secret', () => {
    const stored = { room: 'lobby', key: 'hush', limit: 0, quiet: true };
    expect(fieldValues(fields, stored)).toEqual({ room: 'lobby', key: '', tone: '', limit: '0', quiet: true });
  });

  it('sends what is typed, keeps what the script has stored by itself, and leaves out what is empty', () => {
    const values = { room: 'lobby', key: '', tone: '', limit: '7', quiet: false };
    const before = { room: 'old', tone: 'loud', cursor: { at: 3 } };
    expect(writtenConfiguration(fields, values, before)).toEqual({
      cursor: { at: 3 },
      room: 'lobby',
      limit: 7,
      quiet: false,
    });
  });

  it('sends a new secret, and null where one is taken away', () => {
    expect(writtenConfiguration(fields, { key: 'new' }, {})).toEqual({ key: 'new' });
    expect(writtenConfiguration(fields, { key: null }, {})).toEqual({ key: null });
  });

  it('leaves it to the API to refuse what is no number', () => {
    expect(writtenConfiguration(fields, { limit: 'many' }, {})).toEqual({ limit: 'many' });
  });
});
