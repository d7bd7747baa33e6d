import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

type Piece = string | Buffer;

const known = new WeakMap<object, readonly Piece[]>();
const largeAnswers = new WeakMap<FastifyReply, readonly Piece[]>();

/**
 * Keeps the JSON of an answer or of a part of one, in pieces, so that it is sent without being written again. Bytes, for
 * what is large, are sent as they are and never copied. The value may be an empty one that stands for what nobody has
 * parsed.
 */
export function withJson<T extends object>(value: T, ...json: Piece[]): T {
  known.set(value, json);
  return value;
}

/** What a client gets to read: the answer, with what stands in ready JSON in it. */
export function readAnswer(answer: unknown): unknown {
  const pieces = piecesOf(answer);
  return pieces ? JSON.parse(Buffer.concat(pieces.map(toBytes)).toString()) : answer;
}

/** Lets answers whose parts are JSON already be sent without writing those parts again. */
export function sendReadyJson(fastify: FastifyInstance): void {
  fastify.setReplySerializer(writeAnswer);
  fastify.addHook('preSerialization', (_request, reply, answer, done) => {
    const pieces = holdsBytes(answer) ? piecesOf(answer) : undefined;
    if (pieces) largeAnswers.set(reply, pieces);
    // An error can take the place of an answer at any time.
    else largeAnswers.delete(reply);
    done(null, answer);
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const pieces = largeAnswers.get(reply)?.map(toBytes);
    if (!pieces) return done(null, payload);
    reply.header(
      'content-length',
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
    done(null, Readable.from(pieces));
  });
}

function writeAnswer(answer: unknown): string {
  // Bytes take their place when everything else about the answer is settled.
  if (holdsBytes(answer)) return '';
  return piecesOf(answer)?.join('') ?? JSON.stringify(answer);
}

/** The JSON of an answer in pieces, where some of it is known; undefined where none is. */
function piecesOf(answer: unknown): readonly Piece[] | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const whole = known.get(answer);
  if (whole !== undefined) return whole;
  const ready = Object.entries(answer).flatMap(([key, value]) => {
    const json = typeof value === 'object' && value !== null ? known.get(value) : undefined;
    return json === undefined ? [] : [{ key, json }];
  });
  if (ready.length === 0) return undefined;
  const rest = JSON.stringify({ ...answer, ...Object.fromEntries(ready.map(({ key }) => [key, undefined])) });
  const begun = rest === '{}' ? '{' : `${rest.slice(0, -1)},`;
  const parts = ready.flatMap(({ key, json }, index) => [
    `${index === 0 ? begun : ','}${JSON.stringify(key)}:`,
    ...json,
  ]);
  return [...parts, '}'];
}

function holdsBytes(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return [answer, ...Object.values(answer)].some((part) => {
    return typeof part === 'object' && part !== null && known.get(part)?.some(Buffer.isBuffer);
  });
}

function toBytes(piece: Piece): Buffer {
  return typeof piece === 'string' ? Buffer.from(piece) : piece;
}
