/** A new key of a block; it has to be another one in every browser. */
export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16);
}
