import { type Ended, lectern } from './command-line.js';

/** A login that waits for a browser. */
export interface Waiting {
  /** What the browser has to open. */
  startUrl: string;
  /** Where the command waits for it. */
  listener: URL;
  ended: Promise<Ended>;
}

/** Types a login that opens no browser, and nothing of this computer around it. */
export function login(
  args: readonly string[],
  env: Record<string, string> = {},
  onComplaint?: (line: string) => void,
): Promise<Ended> {
  return lectern(['login', '--no-browser', ...args], env, onComplaint);
}

/** Types a login and returns as soon as it waits; one that ends before fails with what it said. */
export function beginLogin(args: readonly string[], env?: Record<string, string>): Promise<Waiting> {
  return new Promise((resolve, reject) => {
    const ended = login(args, env, (line) => {
      const [startUrl] = /https?:\S+/.exec(line) ?? [];
      const listener = startUrl && new URL(startUrl).searchParams.get('redirect_uri');
      if (listener) resolve({ startUrl, listener: new URL(listener), ended });
    });
    ended.then(({ errors }) => reject(new Error(`It has ended: ${errors}`)), reject);
  });
}
