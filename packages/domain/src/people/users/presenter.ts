import type { User } from './schemas.js';

/** What the presenter needs of a user. */
export interface PresentableUser {
  id: string;
  displayName: string;
  email: string;
  photoUrl: string | null;
}

/** Presents a user to somebody who may see the email address. */
export function presentUser(row: PresentableUser, urls: { api: string }): User {
  return { ...presentPublicUser(row, urls), email: row.email };
}

/** Presents a user to anybody: by name and photo, without the email address. */
export function presentPublicUser(row: Omit<PresentableUser, 'email'>, { api }: { api: string }): User {
  return {
    object: 'user',
    id: row.id,
    displayName: row.displayName,
    ...(row.photoUrl !== null && { photoURL: row.photoUrl }),
    urls: { location: `${api}/v1/users/${row.id}` },
  };
}
