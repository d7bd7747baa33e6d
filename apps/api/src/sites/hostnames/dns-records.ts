import { Resolver } from 'node:dns/promises';
import type { DnsRecords } from '@lectern/domain/sites/hostnames/hostname-check';

/** How long one question to one server may take, and how long all of them together. */
const QUESTION_MS = 1_500;
const ALL_MS = 5_000;

/** More than any honest name has. */
const MAX_VALUES = 20;

/** What servers say of a name, or of one of its types, that does not exist. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Asks DNS for the records of a name: the servers that are named, or those of the system. It connects to nothing that the
 * records name, and ends within seconds whatever the servers do.
 */
export async function findDnsRecords(name: string, servers: readonly string[] = []): Promise<DnsRecords> {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const deadline = setTimeout(() => resolver.cancel(), ALL_MS);
  try {
    const [cname, a, aaaa] = await Promise.all([
      valuesOf(resolver.resolveCname(name)),
      valuesOf(resolver.resolve4(name)),
      valuesOf(resolver.resolve6(name)),
    ]);
    return { cname, a, aaaa };
  } finally {
    clearTimeout(deadline);
  }
}

async function valuesOf(asking: Promise<string[]>): Promise<string[] | null> {
  try {
    return (await asking).slice(0, MAX_VALUES);
  } catch (error) {
    return error instanceof Error && 'code' in error && ABSENT.has(String(error.code)) ? [] : null;
  }
}
