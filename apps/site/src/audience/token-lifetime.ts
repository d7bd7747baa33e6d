import { z } from 'zod';

const Payload = z.object({ exp: z.number() });

/** For how many seconds a JWT is still good, by what it says itself; nothing when it does not say. */
export function tokenLifetime(token: string, now: Date): number | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const { data } = Payload.safeParse(payload);
    return data && Math.max(0, data.exp - Math.floor(now.getTime() / 1000));
  } catch {
    return undefined;
  }
}
