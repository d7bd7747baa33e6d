import { LecternError } from '@lectern/client';
import { useSyncExternalStore } from 'react';

/** Why somebody has to sign in before going on. */
export type SignInReason = 'ended' | 'recent' | 'sso';

const REASONS: ReadonlyMap<string, SignInReason> = new Map([
  ['auth.session_ended', 'ended'],
  ['auth.sign_in_again', 'recent'],
  ['auth.sso_required', 'sso'],
]);

/** Tabs of this browser tell each other over this channel that somebody has signed in. */
const channel = new BroadcastChannel('lectern-session');
const listeners = new Set<() => void>();
let reason: SignInReason | undefined;

/** Opens the sign-in over the page when that is what an error asks for; what was typed stays. */
export function askToSignIn(error: unknown): void {
  if (!(error instanceof LecternError)) return;
  const asked = REASONS.get(error.code) ?? (error.status === 401 ? 'ended' : undefined);
  if (asked) say(asked);
}

/** Tells this tab and all others that there is a session again. */
export function announceSignIn(): void {
  say(undefined);
  channel.postMessage('signed-in');
}

/** Why the person has to sign in now; nothing while there is no need. */
export function useSignInNeeded(): SignInReason | undefined {
  return useSyncExternalStore(subscribe, () => reason);
}

/** Calls back when somebody has signed in, here or in another tab. */
export function onSignIn(listener: () => unknown): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === 'signed-in') listener();
  };
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}

/** Closes the sign-in, because the person would rather do something else. */
export function dismissSignIn(): void {
  say(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function say(next: SignInReason | undefined): void {
  reason = next;
  for (const listener of listeners) listener();
}
