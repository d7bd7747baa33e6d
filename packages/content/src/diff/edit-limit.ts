/**
 * How many edits two texts of so many parts together may differ by before comparing them is given up. Finding edits
 * takes time by their square, so with the square root of the length it takes time by the length.
 */
export function editLimit(parts: number): number {
  return 32 + Math.ceil(4 * Math.sqrt(parts));
}
