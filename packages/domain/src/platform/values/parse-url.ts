/**
 * Parses an address; undefined when it is none. For all code instead of `URL.canParse`, which Node 20 gets wrong once it
 * is called often: from then on it refuses every address with a letter such as "ü" in it.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
