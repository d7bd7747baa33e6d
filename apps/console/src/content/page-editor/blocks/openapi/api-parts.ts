/** An operation or a webhook of an API specification. */
export interface ApiEntry {
  /** The path of an operation, or the name of a webhook. */
  name: string;
  method: string;
  summary: string;
}

/** The methods that operations have, as specifications write them. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of a specification, or its webhooks, in their order. */
export function entriesIn(specification: unknown, part: 'paths' | 'webhooks'): ApiEntry[] {
  return Object.entries(objectIn(specification, part)).flatMap(([name, item]) =>
    METHODS.flatMap((method): ApiEntry[] => {
      const operation = objectIn(item, method);
      const isThere = typeof item === 'object' && item !== null && method in item;
      const { summary, operationId } = operation;
      return isThere ? [{ name, method, summary: textIn(summary) || textIn(operationId) }] : [];
    }),
  );
}

/** The names of the schemas that a specification shares. */
export function schemasIn(specification: unknown): string[] {
  return Object.keys(objectIn(objectIn(specification, 'components'), 'schemas'));
}

/** The entries that have all words of a search in their name, method or summary. */
export function matchingEntries(entries: readonly ApiEntry[], search: string): ApiEntry[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ name, method, summary }) => {
    const text = `${method} ${name} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function objectIn(value: unknown, key: string): Record<string, unknown> {
  const found = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
  return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
