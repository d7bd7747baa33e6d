import { z } from 'zod';
import { normalizeHostname } from './hostnames.js';

const Status = z
  .enum(['ok', 'wrong', 'missing', 'unknown'])
  .describe('`missing`: there is no such record; `wrong`: it leads elsewhere; `unknown`: DNS could not be asked');

const RecordCheck = z.strictObject({
  type: z.enum(['CNAME', 'A', 'AAAA']),
  status: Status,
  expected: z.array(z.string()).describe('Values that lead to the installation'),
  found: z.array(z.string()).describe('Values that DNS has now'),
});
type RecordCheck = z.infer<typeof RecordCheck>;

/** Whether the DNS records of a hostname lead to the installation. */
export const HostnameCheck = z
  .strictObject({
    object: z.literal('hostname-check'),
    hostname: z.string(),
    target: z.string().describe('Host that the hostname has to lead to'),
    status: Status.describe(
      'Whether readers get to the installation: by a `CNAME` record, or by addresses that are all its own',
    ),
    records: z.array(RecordCheck),
  })
  .meta({ id: 'HostnameCheck' });
export type HostnameCheck = z.infer<typeof HostnameCheck>;

/** The records that DNS has for a name; null for those that could not be asked for. */
export interface DnsRecords {
  cname: readonly string[] | null;
  a: readonly string[] | null;
  aaaa: readonly string[] | null;
}

/** Compares the records of a hostname with those of the host that it has to lead to. */
export function checkHostname(hostname: string, target: string, found: DnsRecords, own: DnsRecords): HostnameCheck {
  const cname = check('CNAME', found.cname?.map(normalizeHostname) ?? null, [normalizeHostname(target)]);
  const addresses = [check('A', found.a, own.a ?? []), check('AAAA', found.aaaa, own.aaaa ?? [])];
  return {
    object: 'hostname-check',
    hostname,
    target,
    status: cname.status === 'ok' ? 'ok' : overall([cname, ...addresses], addresses, own),
    records: [cname, ...addresses],
  };
}

function check(type: RecordCheck['type'], found: readonly string[] | null, expected: readonly string[]): RecordCheck {
  return { type, status: statusOf(found, expected), expected: [...expected], found: [...(found ?? [])] };
}

function statusOf(found: readonly string[] | null, expected: readonly string[]): RecordCheck['status'] {
  if (found === null) return 'unknown';
  if (found.length === 0) return 'missing';
  return found.every((value) => expected.includes(value)) ? 'ok' : 'wrong';
}

/** Without the right CNAME record, every address has to be one of the installation, or some readers get elsewhere. */
function overall(
  all: readonly RecordCheck[],
  addresses: readonly RecordCheck[],
  own: DnsRecords,
): RecordCheck['status'] {
  if (all.every(({ status }) => status === 'missing')) return 'missing';
  if (all.some(({ status }) => status === 'unknown') || own.a === null || own.aaaa === null) return 'unknown';
  const isAnyRight = addresses.some(({ status }) => status === 'ok');
  return isAnyRight && addresses.every(({ status }) => status !== 'wrong') ? 'ok' : 'wrong';
}
