import { z } from 'zod';
import { User } from '../../people/users/schemas.js';
import { Id, Timestamp } from '../../platform/http/primitives.js';
import { PageParams } from '../content-queries.js';

/** How long somebody counts as present after a sign of life. Clients give one about every ten seconds. */
export const PRESENCE_MS = 30_000;

/** How many tabs are counted on one page, and how many people are named. */
export const MAX_PRESENCES = 100;

/** Somebody who has a page open. */
export const PresentPerson = z
  .strictObject({ user: User, since: Timestamp.describe('When they opened the page') })
  .meta({ id: 'PresentPerson' });
export type PresentPerson = z.infer<typeof PresentPerson>;

/** Who else has a page open. */
export const PagePresence = z
  .strictObject({
    page: Id,
    people: z.array(PresentPerson).describe('Everybody but the caller, each once, who came first stands first'),
    expiresAt: Timestamp.describe('When the caller stops counting as present without another sign of life'),
  })
  .meta({ id: 'PagePresence' });
export type PagePresence = z.infer<typeof PagePresence>;

/** One tab of a browser, or another client, under a name that it chooses itself. */
export const TabId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" or "-"')
  .describe('A name that the tab gives itself, such as a random one');

export const PagePresenceParams = PageParams.extend({ tabId: TabId });
export type PagePresenceParams = z.infer<typeof PagePresenceParams>;
