import { type AddressClass, classify, contains, embeddedIpv4, type IpAddress, parseAddress } from './address-ranges.js';
import { type AllowList, parseAllowList } from './allow-list.js';

/** A connection somebody wants to open: the host as the URL names it, and one address that it stands for. */
export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** The response of a policy; `label` completes "an address of ...". */
export type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly label: string };

/** Decides which addresses may be connected to. */
export interface AddressPolicy {
  decide(target: ConnectionTarget): AddressVerdict;
}

/**
 * Returns the policy that admits the public internet and what the allow-list names, and throws when the list cannot be
 * read.
 *
 * A listed host name admits internal addresses only: whoever controls its DNS must not reach link-local neighbours or
 * a metadata service by it. A listed network admits all it contains except metadata services, which are admitted only
 * when listed as single addresses.
 */
export function createAddressPolicy(allow = ''): AddressPolicy {
  const list = parseAllowList(allow);
  return {
    decide(target) {
      const address = parseAddress(target.address);
      if (!address) return { allowed: false, label: 'an unknown kind' };
      return decideAddress(list, target, address);
    },
  };
}

function decideAddress(list: AllowList, target: ConnectionTarget, address: IpAddress): AddressVerdict {
  const addressClass = classify(address);
  if (!isAdmitted(list, target, address, addressClass)) return { allowed: false, label: addressClass.label };
  // A listed network of carriers does not vouch for every IPv4 address that can be written inside it.
  const embedded = embeddedIpv4(address);
  return embedded && addressClass.kind === 'special' ? decideAddress(list, target, embedded) : { allowed: true };
}

function isAdmitted(list: AllowList, target: ConnectionTarget, address: IpAddress, { kind }: AddressClass): boolean {
  switch (kind) {
    case 'global':
      return true;
    case 'internal':
      return isListedName(list, target) || isListedAddress(list, target, address, false);
    case 'special':
      return isListedAddress(list, target, address, false);
    case 'metadata':
      return isListedAddress(list, target, address, true);
  }
}

function isListedName({ names }: AllowList, { host, port }: ConnectionTarget): boolean {
  const bare = host.toLowerCase().replace(/\.$/, '');
  return names.some(
    (entry) =>
      (entry.port === undefined || entry.port === port) &&
      (entry.wildcard ? bare.endsWith(`.${entry.name}`) : bare === entry.name),
  );
}

function isListedAddress(
  { networks }: AllowList,
  { port }: ConnectionTarget,
  address: IpAddress,
  exactOnly: boolean,
): boolean {
  return networks.some(
    (entry) =>
      (entry.port === undefined || entry.port === port) &&
      (entry.exact || !exactOnly) &&
      contains(entry.network, address),
  );
}
