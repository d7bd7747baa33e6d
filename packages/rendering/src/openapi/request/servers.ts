import { serversOf, serverUrl } from '@lectern/content/api-reference/describe/servers';
import { fieldOf, type JsonObject, objectOf, stringOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';

/** A server as readers choose between them. */
interface BaseAddress {
  url: string;
  description: string | undefined;
}

const MAX_SERVERS = 20;

/** Lists where an operation is served; addresses that no client can call are left out. */
export function baseAddresses(document: JsonObject, operation: Operation): BaseAddress[] {
  return serversOf(document, operation)
    .slice(0, MAX_SERVERS)
    .map((server) => ({
      url: serverUrl(server).trim().replace(/\/$/, ''),
      description: stringOf(fieldOf(objectOf(server), 'description')),
    }))
    .filter(({ url }) => isCallable(url));
}

/** An address with a protocol has to be one of the web; any other one stands relative to the specification. */
function isCallable(url: string): boolean {
  return url !== '' && (/^(?:https?|wss?):\/\//i.test(url) || !/^[^/?#]*:/.test(url));
}
