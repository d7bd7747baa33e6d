const LEVELS = ['error', 'warning'] as const;

/** What the address of the findings says. */
export interface FindingsSearch {
  level?: (typeof LEVELS)[number];
}

/** Reads which findings are wanted from an address, whatever somebody wrote into it. */
export function readFindingsSearch({ level }: Record<string, unknown>): FindingsSearch {
  const known = LEVELS.find((name) => name === level);
  return known ? { level: known } : {};
}

/** What the address of the changes says: two versions, and whether only breaking changes are wanted. */
export interface ChangesSearch {
  from?: string;
  to?: string;
  breaking?: true;
}

/** Reads which changes are wanted from an address, whatever somebody wrote into it. */
export function readChangesSearch({ from, to, breaking }: Record<string, unknown>): ChangesSearch {
  return {
    ...(typeof from === 'string' && from !== '' && { from }),
    ...(typeof to === 'string' && to !== '' && { to }),
    ...(breaking === true && { breaking }),
  };
}
