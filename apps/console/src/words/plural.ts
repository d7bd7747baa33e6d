/** The form of a sentence that fits a number, by the rules of English. */
export function plural(count: number, one: string, other: string): string {
  return (count === 1 ? one : other).replace('#', count.toLocaleString('en'));
}
