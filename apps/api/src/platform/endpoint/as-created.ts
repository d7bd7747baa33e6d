const created = new WeakSet<object>();

/** Marks the answer of an operation that is declared with `creates`: what it is about was not there before. */
export function asCreated<T extends object>(answer: T): T {
  created.add(answer);
  return answer;
}

/** Tells whether an answer was marked so. */
export function isCreated(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && created.has(answer);
}
