import { z } from 'zod';
import { OperatorError } from '../terminal/operator.js';

const TIMEOUT_MS = 10_000;

const Refused = z.object({ error: z.object({ message: z.string() }) });

/** Asks an API, posting the body if there is one, and returns what it says; what it refuses is told in its words. */
export async function askApi<T>(schema: z.ZodType<T>, address: string, body?: object): Promise<T> {
  const response = await send(address, body);
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get('location') ?? 'elsewhere';
    throw new OperatorError(`${address} redirects to ${target}. Use the redirect target with --url.`);
  }
  const result: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new OperatorError(wordsOf(result) ?? strange(address, response.status));
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new OperatorError(strange(address, response.status));
  return parsed.data;
}

/** Redirects are not followed: what is sent is meant for the API that was named, and for nobody else. */
async function send(address: string, body: object | undefined): Promise<Response> {
  const options = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  try {
    return body === undefined
      ? await fetch(address, options)
      : await fetch(address, {
          ...options,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
  } catch (error) {
    throw new OperatorError(
      `Cannot reach the API at ${new URL(address).origin} (${reasonOf(error)}). Is it running, and is --url correct?`,
    );
  }
}

function wordsOf(result: unknown): string | undefined {
  return Refused.safeParse(result).data?.error.message;
}

function strange(address: string, status: number): string {
  return `${address} returned ${status}, and this is not a response of Lectern. Is --url the URL of the API?`;
}

/** The cause says more than "fetch failed"; several attempts that failed have a code only. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
