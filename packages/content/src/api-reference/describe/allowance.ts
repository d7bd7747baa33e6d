/** How much may still be said of one part of a document, so that no document makes a description without end. */
export interface Allowance {
  /** The properties that may still be listed. */
  entries: number;
  /** The characters that they may still take. */
  characters: number;
  /** How many fields of schemas may still be looked at. */
  work: number;
}

/** Gives the allowance of one section of a description. */
export function newAllowance(): Allowance {
  return { entries: 400, characters: 40_000, work: 200_000 };
}

/** Tells whether anything may still be said. */
export function hasLeft(allowance: Allowance): boolean {
  return allowance.entries > 0 && allowance.characters > 0 && allowance.work > 0;
}

/** Counts an entry that has been described. */
export function spendEntry(allowance: Allowance, text: string): void {
  allowance.entries -= 1;
  allowance.characters -= text.length;
}
