import { describe, expect, it } from '@jest/globals';
import { checkHostname, type DnsRecords } from './hostname-check.js';

const TARGET = 'sites.example.com';
const OWN: DnsRecords = { cname: [], a: ['203.0.113.1', '203.0.113.2'], aaaa: ['2001:db8::1'] };
const NOTHING: DnsRecords = { cname: [], a: [], aaaa: [] };
const statusOf = (found: Partial<DnsRecords>, own = OWN) =>
  checkHostname('docs.example.org', TARGET, { ...NOTHING, ...found }, own).status;

describe('the records of a hostname', () => {
  it('are right when an alias leads to the installation, however it is written', () => {
    expect(statusOf({ cname: ['Sites.Example.com.'] })).toBe('ok');
    expect(statusOf({ cname: [TARGET], a: ['203.0.113.1'] }, { cname: null, a: null, aaaa: null })).toBe('ok');
  });

  it('are right when all addresses are those of the installation', () => {
    expect(statusOf({ a: ['203.0.113.2'] })).toBe('ok');
    expect(statusOf({ cname: ['alias.example.net'], a: ['203.0.113.1'], aaaa: ['2001:db8::1'] })).toBe('ok');
  });

  it('are wrong when any address leads elsewhere', () => {
    expect(statusOf({ a: ['203.0.113.1', '198.51.100.7'] })).toBe('wrong');
    expect(statusOf({ a: ['203.0.113.1'], aaaa: ['2001:db8::2'] })).toBe('wrong');
    expect(statusOf({ cname: ['elsewhere.example.net'] })).toBe('wrong');
  });

  it('are missing when there are none, and unknown when DNS could not be asked', () => {
    expect(statusOf({})).toBe('missing');
    expect(statusOf({ cname: null })).toBe('unknown');
    expect(statusOf({ a: ['203.0.113.1'] }, { cname: null, a: null, aaaa: null })).toBe('unknown');
  });

  it('are told one by one, with what was expected', () => {
    const { records } = checkHostname('docs.example.org', TARGET, { ...NOTHING, a: ['198.51.100.7'] }, OWN);
    expect(records).toEqual([
      { type: 'CNAME', status: 'missing', expected: [TARGET], found: [] },
      { type: 'A', status: 'wrong', expected: ['203.0.113.1', '203.0.113.2'], found: ['198.51.100.7'] },
      { type: 'AAAA', status: 'missing', expected: ['2001:db8::1'], found: [] },
    ]);
  });
});
