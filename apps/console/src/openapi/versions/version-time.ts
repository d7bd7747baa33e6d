// Several versions can be made in one minute, while somebody tries something out.
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** When a version was created, as it is called by. */
export function versionTime(createdAt: string): string {
  return exact.format(Date.parse(createdAt));
}
