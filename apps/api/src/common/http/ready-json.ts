import type { FastifyInstance } from 'fastify';

const texts = new WeakMap<object, string>();

/** Keeps the JSON of a value that is a part of an answer, so that it is sent without being written again. */
export function withJson<T extends object>(value: T, json: string): T {
  texts.set(value, json);
  return value;
}

/** Lets answers whose parts are JSON already be sent without writing those parts again. */
export function sendReadyJson(fastify: FastifyInstance): void {
  fastify.setReplySerializer(writeAnswer);
}

function writeAnswer(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return JSON.stringify(answer);
  const whole = texts.get(answer);
  if (whole !== undefined) return whole;
  const ready = Object.entries(answer).flatMap(([key, value]) => {
    const text = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
    return text === undefined ? [] : [{ key, text }];
  });
  if (ready.length === 0) return JSON.stringify(answer);
  const rest = JSON.stringify({ ...answer, ...Object.fromEntries(ready.map(({ key }) => [key, undefined])) });
  const parts = ready.map(({ key, text }) => `${JSON.stringify(key)}:${text}`);
  return `{${[...(rest === '{}' ? [] : [rest.slice(1, -1)]), ...parts].join(',')}}`;
}
