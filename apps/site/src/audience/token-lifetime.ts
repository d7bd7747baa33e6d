import { payloadOf } from './admitted-by.js';

/** For how many seconds a JWT is still good, by what it says itself; nothing when it does not say. */
export function tokenLifetime(token: string, now: Date): number | undefined {
  const { exp } = payloadOf(token);
  return exp === undefined ? undefined : Math.max(0, exp - Math.floor(now.getTime() / 1000));
}
