import { BlockList, isIPv6 } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AddressPolicy, createAddressPolicy } from './address-policy.js';

/** Written down apart from the implementation's tables, so that a slip in either shows. */
const refusedV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
];
const refusedV6 = [
  ...['::/128', '::1/128', '::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64'],
  ...[
    '2001::/23',
    '2001::/32',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '3ffe::/16',
    '2620:4f:8000::/48',
    '5f00::/16',
  ],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '::/8', '4000::/2', '8000::/2', 'c000::/3'],
];

const runs = { numRuns: 500 };
const allows = (policy: AddressPolicy, address: string, host = address, port = 443) =>
  policy.decide({ host, port, address }).allowed;

describe('createAddressPolicy without an allow-list', () => {
  const policy = createAddressPolicy();

  it('refuses every IPv4 address of a special range, in whichever form it is written or embedded', () => {
    fc.assert(
      fc.property(addressIn(refusedV4), (value) => {
        expect(textualForms(value).filter((form) => allows(policy, form))).toEqual([]);
      }),
      runs,
    );
  });

  it('refuses every IPv4 address of a special range that a URL spells in an odd way', () => {
    fc.assert(
      fc.property(addressIn(refusedV4), (value) => {
        const hosts = urlForms(value).map((form) => new URL(`http://${form}/`).hostname.replace(/^\[|\]$/g, ''));
        expect(hosts.filter((host) => allows(policy, host))).toEqual([]);
      }),
      runs,
    );
  });

  it('refuses every IPv6 address of a special range', () => {
    fc.assert(
      fc.property(addressIn(refusedV6), (value) => {
        const forms = [expanded(value), expanded(value).toUpperCase(), compressed(value)];
        expect(forms.filter((form) => allows(policy, form))).toEqual([]);
      }),
      runs,
    );
  });

  it('allows every other IPv4 address', () => {
    const refused = blockList(refusedV4);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }), (value) => {
        expect(allows(policy, dotted(value))).toBe(!refused.check(dotted(value), 'ipv4'));
      }),
      runs,
    );
  });

  it('allows every other IPv6 address', () => {
    const refused = blockList(refusedV6);
    fc.assert(
      fc.property(fc.bigInt({ min: 0x2000n << 112n, max: (0x4000n << 112n) - 1n }), (value) => {
        expect(allows(policy, expanded(value))).toBe(!refused.check(expanded(value), 'ipv6'));
      }),
      runs,
    );
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '2a00:1450:4001:831::200e',
    '2001:4860::8888',
  ])('allows %s', (address) => expect(allows(policy, address)).toBe(true));

  it.each(['', 'example.com', '127.1', '0x7f000001', '8.8.8.8 ', '8.8.8.8/32', '[2606:4700::1]', '2606:4700::1%eth0'])(
    'refuses "%s", which is not an address',
    (address) => expect(allows(policy, address)).toBe(false),
  );

  it.each([
    ['127.0.0.1', 'this machine'],
    ['10.0.0.1', 'a private network'],
    ['169.254.169.254', 'a cloud metadata service'],
    ['100.64.0.1', 'a carrier-grade NAT'],
    ['::', 'an unspecified host'],
    ['fe80::1', 'a link-local network'],
    ['fec0::1', 'a site-local network'],
    ['ff02::1', 'a multicast group'],
    ['255.255.255.255', 'a broadcast domain'],
    ['2001:2::1', 'a benchmarking range'],
    ['::ffff:8.8.8.8', 'a range that wraps IPv4 in IPv6'],
    ['::8.8.8.8', 'a range that wraps IPv4 in IPv6'],
    ['64:ff9b::8.8.8.8', 'a range that wraps IPv4 in IPv6'],
    ['64:ff9b:1::8.8.8.8', 'a range that wraps IPv4 in IPv6'],
    ['2001::1', 'a range that wraps IPv4 in IPv6'],
    ['5f00::1', 'a reserved range'],
  ])('says that %s belongs to %s', (address, label) => {
    expect(policy.decide({ host: 'x', port: 80, address })).toEqual({ allowed: false, label });
  });
});

describe('createAddressPolicy with an allow-list', () => {
  it('allows a listed address on the listed port and nothing else that is refused', () => {
    const port = fc.integer({ min: 1, max: 65535 });
    fc.assert(
      fc.property(addressIn(refusedV4), port, addressIn(refusedV4), port, (listed, listedPort, other, otherPort) => {
        const policy = createAddressPolicy(`${dotted(listed)}:${listedPort}`);
        expect(allows(policy, dotted(listed), 'x', listedPort)).toBe(true);
        expect(allows(policy, dotted(other), 'x', otherPort)).toBe(other === listed && otherPort === listedPort);
      }),
      runs,
    );
  });

  it('allows the addresses of a listed network on every port', () => {
    const policy = createAddressPolicy('10.20.0.0/16, fd12:3456::/32');
    expect(allows(policy, '10.20.255.1', 'x', 1)).toBe(true);
    expect(allows(policy, 'fd12:3456:1::1', 'x', 65535)).toBe(true);
    expect(allows(policy, '10.21.0.1')).toBe(false);
    expect(allows(policy, 'fd12:3457::1')).toBe(false);
  });

  it('allows internal addresses under a listed name, whatever its case and trailing dot', () => {
    const policy = createAddressPolicy('Wiki.Internal.:8080');
    expect(allows(policy, '10.0.0.1', 'wiki.internal', 8080)).toBe(true);
    expect(allows(policy, '::1', 'WIKI.internal.', 8080)).toBe(true);
    expect(allows(policy, 'fd12:3456::1', 'wiki.internal', 8080)).toBe(true);
    expect(allows(policy, '10.0.0.1', 'wiki.internal', 80)).toBe(false);
    expect(allows(policy, '10.0.0.1', 'evil-wiki.internal', 8080)).toBe(false);
    expect(allows(policy, '10.0.0.1', 'wiki.internal.evil.test', 8080)).toBe(false);
  });

  it('allows the names below a listed suffix but not the suffix itself', () => {
    const policy = createAddressPolicy('*.corp.test');
    expect(allows(policy, '10.0.0.1', 'a.corp.test')).toBe(true);
    expect(allows(policy, '10.0.0.1', 'a.b.corp.test')).toBe(true);
    expect(allows(policy, '10.0.0.1', 'corp.test')).toBe(false);
    expect(allows(policy, '10.0.0.1', 'evilcorp.test')).toBe(false);
  });

  it.each(['169.254.169.254', '169.254.1.1', 'fd00:ec2::254', '100.100.100.200', '0.0.0.0', '224.0.0.1', 'fe80::1'])(
    'refuses %s even under a listed name',
    (address) => expect(allows(createAddressPolicy('*.corp.test'), address, 'a.corp.test')).toBe(false),
  );

  it.each([
    ...['169.254.169.254', '169.254.170.2', '169.254.170.23', '168.63.129.16', '100.100.100.200', '192.0.0.192'],
    ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
  ])('allows the metadata service %s only when listed as a single address', (address) => {
    const everything = createAddressPolicy('0.0.0.0/0, ::/0');
    expect(allows(everything, address)).toBe(false);
    expect(isIPv6(address) || !allows(everything, `::ffff:${address}`)).toBe(true);
    expect(allows(createAddressPolicy(address), address)).toBe(true);
  });

  it('looks through a listed network of IPv4 carriers', () => {
    const policy = createAddressPolicy('64:ff9b::/96');
    expect(allows(policy, '64:ff9b::8.8.8.8')).toBe(true);
    expect(allows(policy, '64:ff9b::10.0.0.1')).toBe(false);
    expect(allows(createAddressPolicy('64:ff9b::/96, 10.0.0.0/8'), '64:ff9b::10.0.0.1')).toBe(true);
  });
});

function addressIn(cidrs: readonly string[]): fc.Arbitrary<bigint> {
  return fc.constantFrom(...cidrs).chain((cidr) => {
    const [base = '', bits = ''] = cidr.split('/');
    const size = 1n << BigInt((isIPv6(base) ? 128 : 32) - Number(bits));
    return fc.bigInt({ min: 0n, max: size - 1n }).map((offset) => toValue(base) + offset);
  });
}

function toValue(address: string): bigint {
  if (!isIPv6(address)) return address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
  const [head = '', tail = ''] = address.split('::').map((side) => side.split(':').filter((part) => part !== ''));
  const groups = [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.reduce((value, part) => (value << 16n) | BigInt(`0x${part}`), 0n);
}

const octets = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn);
const dotted = (value: bigint) => octets(value).join('.');
const hexPair = (value: bigint) => `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
const expanded = (value: bigint) => value.toString(16).padStart(32, '0').match(/.{4}/g)?.join(':') ?? '';
const compressed = (value: bigint) => new URL(`http://[${expanded(value)}]/`).hostname.slice(1, -1);

function textualForms(value: bigint): string[] {
  const inverted = hexPair(value ^ 0xffffffffn);
  return [
    dotted(value),
    ...['::ffff:', '::FFFF:', '0:0:0:0:0:ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'].flatMap((prefix) => [
      `${prefix}${dotted(value)}`,
      `${prefix}${hexPair(value)}`,
    ]),
    `2002:${hexPair(value)}::1`,
    `2001:0:4136:e378:8000:63bf:${inverted}`,
    expanded((0xffffn << 32n) | value).toUpperCase(),
  ];
}

function urlForms(value: bigint): string[] {
  const [a = 0n, b = 0n, c = 0n] = octets(value);
  const octal = (part: bigint) => `0${part.toString(8)}`;
  return [
    value.toString(),
    `0x${value.toString(16)}`,
    `0X${value.toString(16).toUpperCase()}`,
    octal(value),
    octets(value).map(octal).join('.'),
    octets(value)
      .map((part) => `0x${part.toString(16)}`)
      .join('.'),
    `${a}.${value & 0xffffffn}`,
    `${a}.${octal(b)}.0x${(value & 0xffffn).toString(16)}`,
    `${a}.${b}.${c}.${octal(value & 0xffn)}.`,
    dotted(value).replaceAll('.', '%2e'),
    dotted(value).replaceAll('.', '。'),
    [...dotted(value)].map((char) => (char === '.' ? char : String.fromCodePoint(0xff10 + Number(char)))).join(''),
    `[::ffff:${dotted(value)}]`,
  ];
}

function blockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [base = '', bits = ''] = cidr.split('/');
    list.addSubnet(base, Number(bits), isIPv6(base) ? 'ipv6' : 'ipv4');
  }
  return list;
}
