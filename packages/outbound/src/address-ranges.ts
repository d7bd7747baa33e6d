import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A parsed IP address. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A network: its first address and the length of its prefix in bits. */
export type Network = readonly [IpAddress, number];

/**
 * How far an address is from the public internet: `global` is the public internet itself, `internal` what an
 * organization numbers its own hosts with, `metadata` where clouds hand out credentials, `special` everything else.
 */
export type AddressKind = 'global' | 'internal' | 'special' | 'metadata';

/** What an address is, with a label that completes "an address of ...". */
export interface AddressClass {
  readonly kind: AddressKind;
  readonly label: string;
}

/** Reads an IP address written the way resolvers and URLs write it; anything else, zone ids included, is undefined. */
export function parseAddress(text: string): IpAddress | undefined {
  if (isIP(text) === 0 || text.includes('%') || !ipaddr.isValid(text)) return undefined;
  return ipaddr.parse(text);
}

/** Whether an address lies in a network; addresses of the other family never do. */
export function contains(network: Network, address: IpAddress): boolean {
  const [base, bits] = network;
  return base.kind() === address.kind() && address.match(base, bits);
}

/** Classifies an address; what no table knows is `special`, never `global`. */
export function classify(address: IpAddress): AddressClass {
  const known = ranges.find(({ network }) => contains(network, address));
  if (known) return known;
  if (address.kind() === 'ipv4' || contains(globalUnicastV6, address)) return { kind: 'global', label: 'the internet' };
  return { kind: 'special', label: 'a reserved range' };
}

/** Returns the IPv4 address that an IPv6 transition format carries, or undefined for every other address. */
export function embeddedIpv4(address: IpAddress): IpAddress | undefined {
  const carrier = carriers.find(({ network }) => contains(network, address));
  return carrier && new ipaddr.IPv4(address.toByteArray().slice(carrier.offset, carrier.offset + 4));
}

interface Range extends AddressClass {
  readonly network: Network;
}

const range = (kind: AddressKind, label: string, ...cidrs: string[]): Range[] =>
  cidrs.map((cidr) => ({ kind, label, network: ipaddr.parseCIDR(cidr) }));

/** The only block from which public IPv6 addresses are assigned. */
const globalUnicastV6: Network = ipaddr.parseCIDR('2000::/3');

/** The first match wins, so single addresses stand before the ranges around them. */
const ranges: readonly Range[] = [
  ...range('metadata', 'a cloud metadata service', '169.254.169.254/32', '169.254.170.2/32', '169.254.170.23/32'),
  ...range('metadata', 'a cloud metadata service', '168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32'),
  ...range('metadata', 'a cloud metadata service', 'fd00:ec2::254/128', 'fd00:ec2::23/128', 'fd20:ce::254/128'),
  ...range('internal', 'this machine', '127.0.0.0/8', '::1/128'),
  ...range('internal', 'a private network', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'),
  ...range('internal', 'a carrier-grade NAT', '100.64.0.0/10'),
  ...range('special', 'an unspecified host', '0.0.0.0/8', '::/128'),
  ...range('special', 'a link-local network', '169.254.0.0/16', 'fe80::/10'),
  ...range('special', 'a site-local network', 'fec0::/10'),
  ...range('special', 'a multicast group', '224.0.0.0/4', 'ff00::/8'),
  ...range('special', 'a broadcast domain', '255.255.255.255/32'),
  ...range('special', 'a documentation range', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'),
  ...range('special', 'a documentation range', '2001:db8::/32', '3fff::/20'),
  ...range('special', 'a benchmarking range', '198.18.0.0/15', '2001:2::/48'),
  ...range('special', 'a range that wraps IPv4 in IPv6', '::ffff:0:0/96', '::/96', '64:ff9b::/96', '64:ff9b:1::/48'),
  ...range('special', 'a range that wraps IPv4 in IPv6', '2002::/16', '2001::/32'),
  ...range('special', 'a reserved range', '240.0.0.0/4', '192.0.0.0/24', '192.88.99.0/24'),
  ...range('special', 'a reserved range', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'),
  ...range('special', 'a reserved range', '2620:4f:8000::/48', '3ffe::/16', '2001::/23'),
];

/** Formats from which a router or kernel takes the IPv4 address it really connects to, at a fixed byte offset. */
const carriers: readonly { network: Network; offset: number }[] = [
  { network: ipaddr.parseCIDR('::/96'), offset: 12 },
  { network: ipaddr.parseCIDR('::ffff:0:0/96'), offset: 12 },
  { network: ipaddr.parseCIDR('64:ff9b::/96'), offset: 12 },
  { network: ipaddr.parseCIDR('2002::/16'), offset: 2 },
];
