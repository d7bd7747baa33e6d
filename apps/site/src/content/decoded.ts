/** The text that a part of an address stands for; what is not encoded as it should be stands for itself. */
export function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
