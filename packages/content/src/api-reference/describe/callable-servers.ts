import {
  arrayOf,
  fieldOf,
  fieldsOf,
  type JsonObject,
  type JsonValue,
  objectOf,
  stringOf,
} from '@lectern/openapi/document/json';
import { type Operation, operationsOf } from '@lectern/openapi/document/operations';
import { type CallableServer, originOf, type ServerVariable, serverAddress } from './server-address.js';
import { serversOf } from './servers.js';

const MAX_SERVERS = 20;
const MAX_LISTED = 200;
const MAX_VARIABLES = 10;
const MAX_CHOICES = 50;
/** So many addresses of one server are told apart at most. */
const MAX_ADDRESSES = 200;

/** Lists the servers that an operation can be tried on: those whose addresses are complete. */
export function callableServers(
  document: JsonObject,
  operation: Pick<Operation, 'value' | 'pathItem'>,
): CallableServer[] {
  return serversOf(document, operation)
    .slice(0, MAX_SERVERS)
    .map((server) => readServer(objectOf(server)))
    .filter((server) => originOf(serverAddress(server)) !== undefined);
}

/** Lists all servers that a document names anywhere for its operations. */
export function listServers(document: JsonObject): CallableServer[] {
  const servers = new Map<string, CallableServer>();
  for (const operation of operationsOf(document)) {
    for (const server of callableServers(document, operation)) servers.set(JSON.stringify(server), server);
    if (servers.size >= MAX_LISTED) break;
  }
  return [...servers.values()];
}

function readServer(server: JsonObject): CallableServer {
  const url = (stringOf(fieldOf(server, 'url')) ?? '').trim().slice(0, 2000).replace(/\/$/, '');
  const variables = [...fieldsOf(objectOf(fieldOf(server, 'variables')))]
    .filter(([name]) => url.includes(`{${name}}`))
    .slice(0, MAX_VARIABLES)
    .map(([name, variable]): ServerVariable => {
      const choices = arrayOf(fieldOf(objectOf(variable), 'enum')).flatMap((choice) => textOf(choice) ?? []);
      const value = textOf(fieldOf(objectOf(variable), 'default')) ?? choices[0] ?? '';
      return { name, value, choices: choices.slice(0, MAX_CHOICES) };
    });
  return { url, description: (stringOf(fieldOf(server, 'description')) ?? '').slice(0, 200), variables };
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Lists the origins that a server may have, as sources of a policy; a free part of its host is a whole level of names. */
export function serverOrigins(server: CallableServer): string[] {
  const [, scheme = '', host = ''] = /^([^/]*\/\/)([^/?#]*)/.exec(server.url) ?? [];
  const inHost = server.variables.filter(({ name }) => `${scheme}${host}`.includes(`{${name}}`));
  const free = inHost.filter(({ choices }) => choices.length === 0);
  const fixed = combinations(inHost.filter(({ choices }) => choices.length > 0));
  const origins = fixed.flatMap((values) => originOf(serverAddress(server, values)) ?? []);
  const [first] = free;
  if (first === undefined || free.length > 1 || !host.startsWith(`{${first.name}}.`)) return [...new Set(origins)];
  const below = fixed.flatMap((values) => {
    const origin = originOf(serverAddress(server, { ...values, [first.name]: 'any' }));
    // A name right below that of a country or a company could be anybody's.
    return origin !== undefined && /^https?:\/\/any(\.[^.:]+){2,}(:\d+)?$/.test(origin)
      ? [origin.replace('//any.', '//*.')]
      : [];
  });
  return [...new Set([...origins, ...below])];
}

/** Whether a server of the list has an address below which another address stands. */
export function isServedBy(servers: readonly CallableServer[], address: string): boolean {
  const origin = originOf(address);
  if (origin === undefined) return false;
  return servers.some((server) => serverOrigins(server).some((source) => covers(source, origin)));
}

function covers(source: string, origin: string): boolean {
  if (!source.includes('//*.')) return source === origin;
  const [scheme = '', rest = ''] = source.split('//*.');
  const [ownScheme = '', host = ''] = origin.split('//');
  return scheme === ownScheme && host.endsWith(`.${rest}`) && /^[\w-]+$/.test(host.slice(0, -rest.length - 1));
}

function combinations(variables: readonly ServerVariable[]): Record<string, string>[] {
  return variables.reduce<Record<string, string>[]>(
    (all, { name, choices }) =>
      all.flatMap((values) => choices.map((choice) => ({ ...values, [name]: choice }))).slice(0, MAX_ADDRESSES),
    [{}],
  );
}
