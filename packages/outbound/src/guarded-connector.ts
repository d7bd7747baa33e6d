import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.js';
import { OutboundError } from './outbound-error.js';

/** Resolves a host name to all its addresses. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** Resolves a host name the way every other program on this machine does. */
export const systemLookup: Lookup = async (hostname) => {
  const responses = await dnsLookup(hostname, { all: true });
  return responses.map(({ address }) => address);
};

/** What a guarded connector works with; the signal ends a connection attempt at any stage. */
export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  readonly lookup: Lookup;
  readonly trustedCertificates: readonly string[];
  readonly signal: AbortSignal;
}

/** Returns an undici connector that opens sockets only to addresses the policy admits at the moment of connecting. */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    const host = target.hostname;
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
    // Sockets skip the lookup for a literal address, so this is the only place where it is seen.
    if (isIP(host) !== 0) {
      const verdict = options.policy.decide({ host, port, address: host });
      if (!verdict.allowed) return callback(refusal(host, verdict.label), null);
    }
    const connect = buildConnector({
      lookup: guardedLookup(options, port),
      signal: options.signal,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 1_000,
      // The deadline of the whole request is the only clock.
      timeout: 0,
      maxCachedSessions: 0,
      // Said aloud, because an environment variable can switch the default off.
      rejectUnauthorized: true,
      ...(options.trustedCertificates.length > 0 && { ca: [...rootCertificates, ...options.trustedCertificates] }),
    });
    connect(target, callback);
  };
}

function guardedLookup({ lookup, policy }: ConnectorOptions, port: number): LookupFunction {
  return (host, { all }, callback) => {
    lookup(host).then(
      (addresses) => {
        const admitted = addresses
          .filter((address) => policy.decide({ host, port, address }).allowed)
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = admitted;
        if (first === undefined) callback(noneAdmitted(policy, host, port, addresses), '');
        else if (all) callback(null, admitted);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function noneAdmitted(policy: AddressPolicy, host: string, port: number, addresses: readonly string[]): OutboundError {
  const [address] = addresses;
  if (address === undefined) return new OutboundError('host_not_found', `${host} has no address. Check the host name.`);
  const verdict = policy.decide({ host, port, address });
  return refusal(host, verdict.allowed ? 'an unknown kind' : verdict.label);
}

function refusal(host: string, label: string): OutboundError {
  return new OutboundError(
    'address_refused',
    `${host} resolves to an address of ${label}, which Lectern does not connect to. ` +
      'If Lectern should reach it, the operator of this installation can list it in LECTERN_OUTBOUND_ALLOW.',
  );
}
