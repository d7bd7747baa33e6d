import type { BrowserSessionRow, SessionRow } from '@lectern/database/people/sessions/sessions.queries';
import type { BrowserSession, Session } from '@lectern/domain/people/sessions/schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { Urls } from '../../platform/config/urls.js';

/** Presents a session of a user; the one of this request says so. */
export function presentSession(row: SessionRow, currentId: string): Session {
  return { ...fieldsOf(row), current: row.id === currentId };
}

/** Presents a session that the calling browser has. */
export function presentBrowserSession(row: BrowserSessionRow, urls: Urls): BrowserSession {
  const administrator = row.user.isAdministrator && row.samlProvider === null;
  return { ...fieldsOf(row), user: presentUser(row.user, urls), administrator };
}

function fieldsOf(row: SessionRow): Omit<Session, 'current'> {
  return {
    object: 'session',
    id: row.id,
    label: row.label,
    ...(row.samlProvider && { organization: row.samlProvider.organizationId }),
    ...(row.device !== null && { device: row.device }),
    createdAt: timestamp(row.createdAt),
    expiresAt: timestamp(row.expiresAt ?? row.createdAt),
    ...(row.lastUsedAt && { lastUsedAt: timestamp(row.lastUsedAt) }),
  };
}
