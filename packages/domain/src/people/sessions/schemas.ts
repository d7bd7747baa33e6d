import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Timestamp } from '../../platform/http/primitives.js';
import { User } from '../users/schemas.js';

/** What the secret of a session starts with. It counts in cookies only, as those of tokens count in headers only. */
export const SESSION_PREFIX = 'lcs_';

/** How long a session by email lasts without being used. */
export const SESSION_DAYS = 30;

/** How long a session by email lasts at most, however much it is used. */
export const MAX_SESSION_DAYS = 90;

/** How long after signing in somebody may do what changes security. */
export const RECENT_SIGN_IN_MINUTES = 15;

/** The header by which the console says which session a request belongs to: `personal`, or that of an organization. */
export const SESSION_HEADER = 'lectern-session';

/** The session of somebody whom no identity provider vouched for. */
export const PERSONAL_SESSION = 'personal';

const sessionFields = {
  object: z.literal('session'),
  id: Id,
  label: z.string().describe('How the person signed in'),
  organization: Id.optional().describe('The only organization that it works in, whose single sign-on vouched for it'),
  device: z.string().optional().describe('The browser and system, such as "Firefox on Linux"'),
  createdAt: Timestamp.describe('When the person signed in'),
  expiresAt: Timestamp.describe('When it ends if it is not used until then'),
  lastUsedAt: Timestamp.optional().describe('Exact to the minute'),
};

/** A session of the console. */
export const Session = z
  .strictObject({ ...sessionFields, current: z.boolean().describe('Whether this request belongs to it') })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** A session that the calling browser has, with its person. */
export const BrowserSession = z
  .strictObject({
    ...sessionFields,
    user: User,
    administrator: z
      .boolean()
      .describe(
        'Whether the person administers the whole installation in this session; never where a provider vouched',
      ),
  })
  .meta({ id: 'BrowserSession' });
export type BrowserSession = z.infer<typeof BrowserSession>;

export const BrowserSessions = z
  .strictObject({ items: z.array(BrowserSession).describe('The personal session first') })
  .meta({ id: 'BrowserSessions' });

export const SessionPage = pageOf(Session).meta({ id: 'SessionPage' });
export const ListSessions = PageQuery;
export const SessionParams = z.object({ sessionId: z.string() });
