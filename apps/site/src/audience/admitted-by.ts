import { NumericDate } from '@lectern/domain/platform/http/primitives';
import { z } from 'zod';

const Payload = z.object({
  exp: NumericDate.optional(),
  visitorKey: z.string().optional(),
  shareLink: z.string().optional(),
});
export type TokenPayload = z.infer<typeof Payload>;

/** What a JWT says of itself, unchecked; nothing when it is none. */
export function payloadOf(token: string): TokenPayload {
  try {
    return Payload.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
  } catch {
    return {};
  }
}

/** Whether the API let a reader in by something it had shown, by the token that the API gave for it. */
export function isAdmitted(apiToken: string): { asVisitor: boolean; byShareLink: boolean } {
  const { visitorKey, shareLink } = payloadOf(apiToken);
  return { asVisitor: visitorKey !== undefined, byShareLink: shareLink !== undefined };
}
