import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import ipaddr from 'ipaddr.js';
import { type Network, parseAddress } from './address-ranges.js';

/** Hosts that the operator lets the platform reach although they are not on the public internet. */
export interface AllowList {
  readonly names: readonly AllowedName[];
  readonly networks: readonly AllowedNetwork[];
}

/** A host name, or with `wildcard` every name below it; without a port it stands for all ports. */
export interface AllowedName {
  readonly name: string;
  readonly wildcard: boolean;
  readonly port: number | undefined;
}

/** An address or network; `exact` marks a single address, which is the only way to list a metadata service. */
export interface AllowedNetwork {
  readonly network: Network;
  readonly exact: boolean;
  readonly port: number | undefined;
}

/** Reads the comma separated allow-list, and throws one error that names every entry it cannot read. */
export function parseAllowList(text: string): AllowList {
  const names: AllowedName[] = [];
  const networks: AllowedNetwork[] = [];
  const problems: string[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const parsed = parseEntry(entry);
    if (typeof parsed === 'string') problems.push(`"${entry}" ${parsed}`);
    else if ('network' in parsed) networks.push(parsed);
    else names.push(parsed);
  }
  if (problems.length > 0) throw new Error(`The allow-list of outbound hosts is not valid: ${problems.join('; ')}.`);
  return { names, networks };
}

function parseEntry(entry: string): AllowedName | AllowedNetwork | string {
  if (entry.includes('://')) return 'is a URL; write only its host, with :port where it has one';
  const { target, portText } = splitPort(entry);
  const port = portText === undefined ? undefined : Number(portText);
  if (portText !== undefined && !(/^[1-9]\d{0,4}$/.test(portText) && Number(portText) <= 65535)) {
    return 'has a port that is not a number from 1 to 65535';
  }
  const address = parseAddress(target);
  if (address) return { network: [address, address.kind() === 'ipv4' ? 32 : 128], exact: true, port };
  if (target.includes('/')) return parseNetwork(target, port);
  return parseName(target, port);
}

/** IPv6 has colons of its own, so a port follows it only after brackets. */
function splitPort(entry: string): { target: string; portText: string | undefined } {
  const bracketed = /^\[([^\]]*:[^\]]*)\](\/\d+)?(?::(.*))?$/.exec(entry);
  if (bracketed) return { target: `${bracketed[1]}${bracketed[2] ?? ''}`, portText: bracketed[3] };
  const [target = '', portText, ...more] = entry.split(':');
  return more.length > 0 ? { target: entry, portText: undefined } : { target, portText };
}

function parseNetwork(target: string, port: number | undefined): AllowedNetwork | string {
  const [addressText = '', bitsText = ''] = target.split('/', 2);
  const address = parseAddress(addressText);
  if (!address || !ipaddr.isValidCIDR(target)) {
    return 'is not a network such as 10.20.0.0/16 or fd12:3456::/32';
  }
  const bits = Number(bitsText);
  const first = (
    address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(target) : ipaddr.IPv6.networkAddressFromCIDR(target)
  ).toString();
  if (first !== address.toString()) return `is not the first address of its network; write ${first}/${bits}`;
  return { network: [address, bits], exact: bits === (address.kind() === 'ipv4' ? 32 : 128), port };
}

function parseName(target: string, port: number | undefined): AllowedName | string {
  const wildcard = target.startsWith('*.');
  const written = (wildcard ? target.slice(2) : target).replace(/\.$/, '');
  const url = /^[^\s/?#@\\:*[\]]+$/.test(written) ? parseUrl(`http://${written}/`) : undefined;
  if (!url) return 'is not a host name, *.suffix, IP address or network, each optionally with :port';
  const name = url.hostname;
  if (parseAddress(name)) return `is an unusual way to write an address; write ${name}`;
  if (name.split('.').includes('')) return 'is a host name with an empty part';
  return { name, wildcard, port };
}
