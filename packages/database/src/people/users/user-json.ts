/** SQL of a user as a `UserRow`, for statements that answer users beside something else; `alias` is its table. */
export function userJson(alias: string): string {
  return `json_build_object('id', ${alias}.id, 'email', ${alias}.email, 'displayName', ${alias}.display_name,
                            'photoUrl', ${alias}.photo_url)`;
}
