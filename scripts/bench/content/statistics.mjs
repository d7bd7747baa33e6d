/**
 * The value in the middle.
 * @param {readonly number[]} values
 */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
