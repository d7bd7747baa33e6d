import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;

/** The records that a DNS server of a spec has, by name and type. Names that end in `.silent` get no response at all. */
export type Zone = Record<string, Partial<Record<keyof typeof TYPES, string[]>>>;

/** Starts a DNS server with some records; returns its address and what stops it. */
export async function startDnsServer(zone: Zone): Promise<{ address: string; stop(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const response = responseTo(query, zone);
    if (response) socket.send(response, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

function responseTo(query: Buffer, zone: Zone): Buffer | undefined {
  const { name, end } = nameAt(query, 12);
  if (name.endsWith('.silent')) return undefined;
  const type = query.readUInt16BE(end);
  const known = zone[name];
  const kind = Object.entries(TYPES).find(([, number]) => number === type)?.[0];
  const values = Object.entries(known ?? {}).find(([each]) => each === kind)?.[1] ?? [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response with recursion; the last digit says whether there is such a name.
  header.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values.length, 6);
  const answers = values.map((value) => {
    const data = dataOf(type, value);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, query.subarray(12, end + 4), ...answers]);
}

function nameAt(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function dataOf(type: number, value: string): Buffer {
  if (type === TYPES.A) return Buffer.from(value.split('.').map(Number));
  if (type === TYPES.AAAA) return Buffer.from(value.replaceAll(':', ''), 'hex');
  const labels = value.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
