import { createClient, dataOf, type LecternClient, type Schemas } from '@lectern/client';
import { createContext, type ReactNode, use, useMemo } from 'react';

/** The session of somebody whom no identity provider vouched for. */
export const PERSONAL = 'personal';

/** A client whose requests belong to one session of this browser: the personal one, or that of an organization. */
export function apiOf(session: string): LecternClient {
  return createClient({ headers: { 'lectern-session': session } });
}

/** Which session works in an organization: its own where its single sign-on vouched for the person, or the personal one. */
export function sessionFor(sessions: readonly Schemas['BrowserSession'][], organizationId?: string): string {
  const isVouched = sessions.some(({ organization }) => organization !== undefined && organization === organizationId);
  return organizationId !== undefined && isVouched ? organizationId : PERSONAL;
}

const ApiContext = createContext<LecternClient | undefined>(undefined);

/** Lets everything inside call the API in a session. */
export function ApiProvider({ session, children }: { session: string; children: ReactNode }) {
  const api = useMemo(() => apiOf(session), [session]);
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The client of the session that this part of the console belongs to. */
export function useApi(): LecternClient {
  const api = use(ApiContext);
  if (!api) throw new Error('Only parts inside of an ApiProvider call the API.');
  return api;
}

/** What the API responds; failures are thrown as `LecternError`, as queries and mutations expect. */
export async function data<Data>(
  responding: Promise<{ data?: Data; error?: Schemas['Error']; response: Response }>,
): Promise<Data> {
  return dataOf(await responding);
}
