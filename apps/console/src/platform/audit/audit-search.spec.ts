import { describe, expect, it } from '@jest/globals';
import { auditFilterOf, readAuditSearch } from './audit-search.js';

describe('readAuditSearch', () => {
  it('reads every filter', () => {
    const search = {
      action: 'member.updated',
      actor: 'a',
      target: 't',
      from: '2030-01-31',
      to: '2030-02-01',
      event: 'e',
    };
    expect(readAuditSearch(search)).toEqual(search);
  });

  it('leaves out what is no day and no text', () => {
    expect(readAuditSearch({ from: 'yesterday', to: '2030-02-99', action: '', actor: 7 })).toEqual({});
  });
});

describe('auditFilterOf', () => {
  it('takes whole days, the last one included', () => {
    const { from, to } = auditFilterOf({ from: '2030-05-01', to: '2030-05-31' });
    expect(from).toBe(new Date(2030, 4, 1).toISOString());
    expect(to).toBe(new Date(2030, 5, 1).toISOString());
  });

  it('asks for nothing that the address does not say, and not for the event that is open', () => {
    expect(JSON.parse(JSON.stringify(auditFilterOf({ event: 'e' })))).toEqual({});
  });
});
