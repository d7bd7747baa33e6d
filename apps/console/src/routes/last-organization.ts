const KEY = 'lectern-organization';

/** The organization that was open last in this browser. */
export const lastOrganization = {
  get: (): string | null => localStorage.getItem(KEY),
  set: (organizationId: string): void => localStorage.setItem(KEY, organizationId),
};
