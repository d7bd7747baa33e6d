import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { maskConversation } from './mask-conversation.js';
import { maskUrl } from './mask-url.js';

describe('masking a conversation', () => {
  const conversation = {
    id: 'c-1',
    subject: 'Anna <anna@example.com> cannot log in',
    parts: [
      { type: 'message', role: 'user', body: 'My card is 4111 1111 1111 1111', at: 5 },
      { type: 'message', role: 'team-member', body: 'Call +49 30 901820' },
    ],
    metadata: {
      url: 'https://me:pw@help.example.com/tickets/88213345?email=a%40example.com#anna@example.com',
      attributes: {
        customerName: 'Anna Schmidt',
        plan: 'pro',
        note: 'ip 203.0.113.7',
        'Phone number': '12345',
        'anna@example.com': 'yes',
      },
      createdAt: '2024-05-12T10:30:45Z',
      language: 'de',
    },
  };

  it('masks subject, bodies, address and attributes, and keeps everything else', () => {
    expect(maskConversation(conversation)).toEqual({
      id: 'c-1',
      subject: 'Anna <[email]> cannot log in',
      parts: [
        { type: 'message', role: 'user', body: 'My card is [card]', at: 5 },
        { type: 'message', role: 'team-member', body: 'Call [phone]' },
      ],
      metadata: {
        url: 'https://help.example.com/tickets/88213345?email=[email]#[email]',
        attributes: {
          customerName: '[personal]',
          plan: 'pro',
          note: 'ip [ip]',
          'Phone number': '[phone]',
          '[email]': 'yes',
        },
        createdAt: '2024-05-12T10:30:45Z',
        language: 'de',
      },
    });
  });

  it('changes nothing when it masks a masked conversation', () => {
    const once = maskConversation(conversation);
    expect(maskConversation(once)).toEqual(once);
  });

  it('leaves out what was left out', () => {
    expect(maskConversation({ parts: [] })).toEqual({ parts: [] });
  });

  it.each([
    ['name', '[personal]'],
    ['full_name', '[personal]'],
    ['firstName', '[personal]'],
    ['Last Name', '[personal]'],
    ['user-name', '[personal]'],
    ['email', '[email]'],
    ['E-Mail', '[email]'],
    ['contact_email_address', '[email]'],
    ['email2', '[email]'],
    ['phone', '[phone]'],
    ['mobileNumber', '[phone]'],
    ['billing_address', '[personal]'],
    ['address_line_1', '[personal]'],
    ['IBAN', '[account]'],
    ['account number', '[account]'],
    ['ssn', '[account]'],
    ['card_number', '[card]'],
    ['creditCard', '[card]'],
    ['password', '[secret]'],
    ['sessionToken', '[secret]'],
    ['api_key', '[secret]'],
    ['client_ip', '[ip]'],
    ['date_of_birth', '[personal]'],
    ['Vorname', '[personal]'],
  ])('masks the value of an attribute that is called "%s"', (name, placeholder) => {
    expect(maskConversation({ parts: [], metadata: { attributes: { [name]: 'x1' } } }).metadata.attributes).toEqual({
      [name]: placeholder,
    });
  });

  it.each([
    ['email_verified', 'x'],
    ['email', 'true'],
    ['card_type', 'visa'],
    ['plan_name', 'Team'],
    ['product name', 'Lectern'],
    ['token_count', '12'],
    ['phone_os', 'iOS 17'],
    ['customer_id', 'c_881'],
    ['last_login', '2024-05-12'],
    ['license', 'enterprise'],
    ['address', ''],
    ['browser', 'chrome 126.0.6478.127'],
  ])('leaves the attribute %s with the value "%s" as it is', (name, value) => {
    expect(maskConversation({ parts: [], metadata: { attributes: { [name]: value } } }).metadata.attributes).toEqual({
      [name]: value,
    });
  });
});

describe('masking the address of a page', () => {
  it.each([
    ['https://user:secret@example.com/a', 'https://example.com/a'],
    ['https://example.com/tickets/2025550151', 'https://example.com/tickets/2025550151'],
    ['https://example.com/users/anna@example.com/edit', 'https://example.com/users/[email]/edit'],
    ['https://example.com/users/anna%40example.com', 'https://example.com/users/[email]'],
    ['https://example.com/x?token=abc&page=2', 'https://example.com/x?token=[secret]&page=2'],
    ['https://example.com/x?q=call+%2B49+30+901820', 'https://example.com/x?q=call%20[phone]'],
    ['https://example.com/cb#access_token=abc&state=1', 'https://example.com/cb#access_token=[secret]&state=1'],
    ['https://example.com/hook/XXf9aK2mQ7vB8nL4pR6sT1wZ', 'https://example.com/hook/[secret]'],
    ['https://example.com/a%20b?x=%E2%82%AC#step-3', 'https://example.com/a%20b?x=%E2%82%AC#step-3'],
    ['https://example.com/100%/x', 'https://example.com/100%/x'],
    ['mailto:anna@example.com', 'mailto:[email]'],
    ['not an address of anna@example.com', 'not an address of [email]'],
    ['/relative/path?email=anna@example.com', '/relative/path?email=[email]'],
  ])('makes of %s: %s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
    expect(maskUrl(masked)).toBe(masked);
  });

  it('leaves an address without personal data as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('docs', 'v2', 'guide', '12345', 'a-b'), { maxLength: 5 }), (path) => {
        const url = `https://docs.example.com/${path.join('/')}?lang=de&page=3#top`;
        expect(maskUrl(url)).toBe(url);
      }),
    );
  });
});
