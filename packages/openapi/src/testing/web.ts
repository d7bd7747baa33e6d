import type { Load } from '../bundle/library.js';

/** A web of documents by their addresses; what is not in it cannot be loaded. It remembers what was asked for. */
export function web(documents: Record<string, string | object>): Load & { asked: string[] } {
  const asked: string[] = [];
  const load: Load = async (url) => {
    asked.push(url);
    const document = documents[url];
    if (document === undefined) throw new Error('404');
    return { text: typeof document === 'string' ? document : JSON.stringify(document), url };
  };
  return Object.assign(load, { asked });
}
