/** How many characters the texts in a value have together, however deep they stand in it. */
export function textLength(value: unknown): number {
  let length = 0;
  const waiting = [value];
  // Without calling itself: a client may nest deeper than the stack goes.
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') length += next.length;
    else if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) waiting.push(part);
  }
  return length;
}
