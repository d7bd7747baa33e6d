import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { database, databaseUrl, type OtherApi, startedWith } from './harness.js';

/** How much of what was sent is looked at again, because what is looked for may arrive in two pieces. */
const TAIL = 300;

type Moment = 'before' | 'after';

/** An API that is cut off from its database at a moment, for which that is as good as the death of its process. */
export interface CuttableApi extends OtherApi {
  /** Cuts it off right before or right after the commit of the request with this idempotency key. */
  cutAtCommit(key: string, moment: Moment): void;
  /** Connects it again, once the database has noticed too, and returns whether it was cut off. */
  reconnect(): Promise<boolean>;
}

/** Starts an API whose way to the database can be cut. */
export async function startCuttable(): Promise<CuttableApi> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const ports: (number | undefined)[] = [];
  let plan: { key: string; moment: Moment } | undefined;
  let isCut = false;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(port), hostname, () => ports.push(upstream.localPort));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroySoon());
    let sent = '';
    let isNamed = false;
    let isCommitting = false;
    client.on('data', (bytes) => {
      sent = `${sent.slice(-TAIL)}${bytes.toString('latin1')}`;
      if (plan) {
        const [begun, named] = [sent.lastIndexOf('BEGIN'), sent.lastIndexOf(plan.key)];
        if (begun >= 0 || named >= 0) isNamed = named > begun;
        isCommitting = isNamed && bytes.includes('COMMIT');
        if (isCommitting && plan.moment === 'before') return cut();
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isCommitting) return client.write(bytes);
      sockets.delete(client);
      client.end(bytes);
      cut();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = typeof address === 'object' ? `127.0.0.1:${address?.port}` : '';
  const api = await startedWith({ DATABASE_URL: url.href });
  const { pool } = api.platform.database;
  return {
    ...api,
    cutAtCommit(key, moment) {
      plan = { key, moment };
    },
    async reconnect() {
      const wasCut = isCut;
      while (wasCut && (pool.totalCount > 0 || (await sessionsFrom(ports)) > 0)) await nextTurn();
      if (wasCut) ports.length = 0;
      plan = undefined;
      isCut = false;
      return wasCut;
    },
    async close() {
      await api.close();
      server.close();
    },
  };
}

/** How many sessions the database still has with whoever connected from these ports. */
async function sessionsFrom(ports: readonly (number | undefined)[]): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE client_port = ANY($1::int[])',
    [ports],
  );
  return rows[0]?.count ?? 0;
}
