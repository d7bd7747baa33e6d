import { storable } from '@lectern/domain/platform/http/storable-text';
import { z } from 'zod';

const MAX_LENGTH = 500;
/** More than that is no message, and not worth parsing. */
const MAX_BYTES = 64 * 1024;

const Message = z.string().trim().min(1);
const Reported = z.union([
  z.object({ error: Message }).transform(({ error }) => error),
  z.object({ error: z.object({ message: Message }) }).transform(({ error }) => error.message),
  z.object({ message: Message }).transform(({ message }) => message),
]);

/**
 * What a script that failed says to its user: `error` or `message` of its JSON, or its text; nothing when it says
 * nothing, or shows a page.
 */
export function exposedMessage(body: Buffer): string | undefined {
  const text = body.toString('utf8', 0, MAX_BYTES).trim();
  if (text === '' || text.startsWith('<')) return undefined;
  return storable([...(reportedIn(text) ?? text)].slice(0, MAX_LENGTH).join(''));
}

function reportedIn(text: string): string | undefined {
  try {
    return Reported.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
