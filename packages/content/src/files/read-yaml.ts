import { isMap, isScalar, isSeq, parseDocument } from 'yaml';

/**
 * The value that YAML stands for; throws when it is not YAML, or names a key of a map twice.
 * @param maxAliasCount how often values may be repeated by their names, which can make much of a small source
 */
export function readYaml(source: string, maxAliasCount = 100): unknown {
  // The library looks at all keys of a map for each of them.
  const document = parseDocument(source, { logLevel: 'error', uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  refuseDoubleKeys(document.contents);
  return document.toJS({ maxAliasCount });
}

function refuseDoubleKeys(node: unknown): void {
  if (isSeq(node)) for (const item of node.items) refuseDoubleKeys(item);
  if (!isMap(node)) return;
  const seen = new Set<unknown>();
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? key.value : key;
    if (seen.has(name)) throw new Error(`The key "${name}" is there twice.`);
    seen.add(name);
    refuseDoubleKeys(key);
    refuseDoubleKeys(value);
  }
}
