import { describe, expect, it } from '@jest/globals';
import { parseAllowList } from './allow-list.js';

describe('parseAllowList', () => {
  it('reads nothing from an empty list', () => {
    expect(parseAllowList('')).toEqual({ names: [], networks: [] });
    expect(parseAllowList(' , ,')).toEqual({ names: [], networks: [] });
  });

  it.each([
    ['wiki', { name: 'wiki', wildcard: false, port: undefined }],
    ['Wiki.Corp.Test.', { name: 'wiki.corp.test', wildcard: false, port: undefined }],
    ['under_score.test:8080', { name: 'under_score.test', wildcard: false, port: 8080 }],
    ['*.corp.test', { name: 'corp.test', wildcard: true, port: undefined }],
    ['*.corp.test:443', { name: 'corp.test', wildcard: true, port: 443 }],
    ['bücher.test', { name: 'xn--bcher-kva.test', wildcard: false, port: undefined }],
  ])('reads the name %s', (entry, expected) => {
    expect(parseAllowList(entry).names).toEqual([expected]);
  });

  it.each([
    ['10.0.0.1', '10.0.0.1', 32, true, undefined],
    ['10.0.0.1:80', '10.0.0.1', 32, true, 80],
    ['10.0.0.0/8', '10.0.0.0', 8, false, undefined],
    ['10.0.0.0/8:65535', '10.0.0.0', 8, false, 65535],
    ['10.0.0.1/32', '10.0.0.1', 32, true, undefined],
    ['fd00::1', 'fd00::1', 128, true, undefined],
    ['[fd00::1]', 'fd00::1', 128, true, undefined],
    ['[fd00::1]:80', 'fd00::1', 128, true, 80],
    ['fd00::/8', 'fd00::', 8, false, undefined],
    ['[fd00::/8]:80', 'fd00::', 8, false, 80],
    ['[fd00::]/8:80', 'fd00::', 8, false, 80],
  ])('reads the network %s', (entry, address, bits, exact, port) => {
    const [network, ...more] = parseAllowList(entry).networks;
    expect(more).toEqual([]);
    expect(network?.network[0].toString()).toBe(address);
    expect(network).toMatchObject({ exact, port });
    expect(network?.network[1]).toBe(bits);
  });

  it.each([
    ['*', 'is not a host name'],
    ['*.', 'is not a host name'],
    ['a.*.test', 'is not a host name'],
    ['http://wiki', 'write only its host'],
    ['wiki/path', 'is not a network'],
    ['user@wiki', 'is not a host name'],
    ['two words', 'is not a host name'],
    ['wiki:', 'port'],
    ['wiki:0', 'port'],
    ['wiki:65536', 'port'],
    ['wiki:8e1', 'port'],
    ['wiki:http', 'port'],
    ['a..b', 'empty part'],
    ['127.1', 'write 127.0.0.1'],
    ['0x7f000001', 'write 127.0.0.1'],
    ['10.0.0.256', 'is not a host name'],
    ['10.0.0.0/33', 'is not a network'],
    ['10.0.0.0/8/8', 'is not a network'],
    ['10.1.0.0/8', 'write 10.0.0.0/8'],
    ['fd00::1/8', 'write fd00::/8'],
    ['fd00::/129', 'is not a network'],
    ['fe80::1%eth0', 'is not a host name'],
    ['[wiki]:80', 'is not a host name'],
  ])('says what is wrong with "%s"', (entry, problem) => {
    expect(() => parseAllowList(entry)).toThrow(problem);
  });

  it('names all wrong entries at once', () => {
    expect(() => parseAllowList('wiki, 127.1, fine.test, a..b')).toThrow(/"127\.1".*"a\.\.b"/);
  });
});
