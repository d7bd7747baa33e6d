import { z } from 'zod';
import { Id, LocationUrls, Url } from '../../platform/http/primitives.js';

/** A person with an account. */
export const User = z
  .strictObject({
    object: z.literal('user'),
    id: Id,
    displayName: z.string(),
    email: z.string().optional().describe('Present for people who share an organization with the caller'),
    photoURL: z.string().optional(),
    urls: LocationUrls,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const UpdateUser = z.object({
  displayName: z.string().trim().min(1).max(64).optional(),
  photoURL: Url.nullable().optional().describe('Address of a picture; null removes it'),
});
export type UpdateUser = z.infer<typeof UpdateUser>;

export const UserParams = z.object({ userId: z.string().describe('User id, or `me` for the caller') });
export type UserParams = z.infer<typeof UserParams>;
