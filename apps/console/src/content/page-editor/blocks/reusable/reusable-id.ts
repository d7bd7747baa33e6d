/** The id of the reusable content that a block refers to; undefined as long as none was chosen. */
export function reusableIdOf(ref: unknown): string | undefined {
  const isRef = typeof ref === 'object' && ref !== null && 'reusableContent' in ref;
  return isRef && typeof ref.reusableContent === 'string' ? ref.reusableContent : undefined;
}
