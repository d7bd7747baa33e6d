import { createClient, dataOf, type LecternClient, type LecternResult, type Schemas } from '@lectern/client';
import { createContext, type ReactNode, use } from 'react';
import { forgetStarted, sendUnlessStarted } from './started-requests.js';

/** The session of somebody whom no identity provider vouched for. */
export const PERSONAL = 'personal';

const clients = new Map<string, LecternClient>();

/**
 * The client whose requests belong to one session of this browser: the personal one, or that of an organization. It keeps
 * what it has read, and only asks whether that is still true.
 */
export function apiOf(session: string): LecternClient {
  const known = clients.get(session);
  if (known) return known;
  const client = createClient({
    headers: { 'lectern-session': session },
    ...(session === PERSONAL && { fetch: sendUnlessStarted }),
    remember: true,
  });
  clients.set(session, client);
  return client;
}

/** Forgets what was read in all sessions, because they have ended. */
export function forgetResponses(): void {
  clients.clear();
  forgetStarted();
}

/** Which session works in an organization: its own where its single sign-on vouched for the person, or the personal one. */
export function sessionFor(sessions: readonly Schemas['BrowserSession'][], organizationId?: string): string {
  const isVouched = sessions.some(({ organization }) => organization !== undefined && organization === organizationId);
  return organizationId !== undefined && isVouched ? organizationId : PERSONAL;
}

const SessionContext = createContext<string | undefined>(undefined);

/** Lets everything inside call the API in a session. */
export function ApiProvider({ session, children }: { session: string; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session that this part of the console belongs to. */
export function useApiSession(): string {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('Only parts inside of an ApiProvider call the API.');
  return session;
}

/** The client of the session that this part of the console belongs to. */
export function useApi(): LecternClient {
  return apiOf(useApiSession());
}

/** What the API responds; failures are thrown as `LecternError`, as queries and mutations expect. */
export async function data<Data>(responding: Promise<LecternResult<Data>>): Promise<Data> {
  return dataOf(await responding);
}
