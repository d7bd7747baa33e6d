/** The addresses in a text that somebody pasted, each once: as a list, one per line, or with names as mail programs write. */
export function emailAddressesIn(text: string): string[] {
  const addresses = text.split(/[\n,;]+/).flatMap((part) => {
    const named = /<([^<>\s]+)>/.exec(part)?.[1];
    return named === undefined ? part.split(/\s+/) : [named];
  });
  return [...new Set(addresses.map((address) => address.trim().toLowerCase()).filter((address) => address !== ''))];
}
