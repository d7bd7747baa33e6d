import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

type Piece = string | Buffer;

const known = new WeakMap<object, readonly Piece[]>();
const largeResponses = new WeakMap<FastifyReply, readonly Piece[]>();

/**
 * Keeps the JSON of a response or of a part of one, in pieces, so that it is sent without being written again. Bytes, for
 * what is large, are sent as they are and never copied. The value may be an empty one that stands for what nobody has
 * parsed.
 */
export function withJson<T extends object>(value: T, ...json: Piece[]): T {
  known.set(value, json);
  return value;
}

/** What a client gets to read: the response, with what stands in ready JSON in it. */
export function parseReadyJson(response: unknown): unknown {
  const pieces = piecesOf(response);
  return pieces ? JSON.parse(Buffer.concat(pieces.map(toBytes)).toString()) : response;
}

/** Lets answers whose parts are JSON already be sent without writing those parts again. */
export function sendReadyJson(fastify: FastifyInstance): void {
  fastify.setReplySerializer(writeResponse);
  fastify.addHook('preSerialization', (_request, reply, response, done) => {
    const pieces = holdsBytes(response) ? piecesOf(response) : undefined;
    if (pieces) largeResponses.set(reply, pieces);
    // An error can take the place of a response at any time.
    else largeResponses.delete(reply);
    done(null, response);
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const pieces = largeResponses.get(reply)?.map(toBytes);
    if (!pieces) return done(null, payload);
    reply.header(
      'content-length',
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
    done(null, Readable.from(pieces));
  });
}

function writeResponse(response: unknown): string {
  // Bytes take their place when everything else about the response is settled.
  if (holdsBytes(response)) return '';
  return piecesOf(response)?.join('') ?? JSON.stringify(response);
}

/** The JSON of a response in pieces, where some of it is known; undefined where none is. */
function piecesOf(response: unknown): readonly Piece[] | undefined {
  if (typeof response !== 'object' || response === null) return undefined;
  const whole = known.get(response);
  if (whole !== undefined) return whole;
  const ready = Object.entries(response).flatMap(([key, value]) => {
    const json = typeof value === 'object' && value !== null ? known.get(value) : undefined;
    return json === undefined ? [] : [{ key, json }];
  });
  if (ready.length === 0) return undefined;
  const rest = JSON.stringify({ ...response, ...Object.fromEntries(ready.map(({ key }) => [key, undefined])) });
  const begun = rest === '{}' ? '{' : `${rest.slice(0, -1)},`;
  const parts = ready.flatMap(({ key, json }, index) => [
    `${index === 0 ? begun : ','}${JSON.stringify(key)}:`,
    ...json,
  ]);
  return [...parts, '}'];
}

function holdsBytes(response: unknown): boolean {
  if (typeof response !== 'object' || response === null) return false;
  return [response, ...Object.values(response)].some((part) => {
    return typeof part === 'object' && part !== null && known.get(part)?.some(Buffer.isBuffer);
  });
}

function toBytes(piece: Piece): Buffer {
  return typeof piece === 'string' ? Buffer.from(piece) : piece;
}
