import { splitByRules } from '@lectern/intelligence/conversations/split';
import { maskPersonalData } from '@lectern/intelligence/privacy/mask';

/** Masks and splits every conversation as the jobs do; all statements are embedded together, which is quicker. */
export async function splitAll(items, embedder) {
  const masked = items.map((item) => ({
    ...item.conversation,
    parts: item.conversation.parts.map((part) => ({ ...part, body: maskPersonalData(part.body) })),
  }));
  const collected = [];
  const collect = (texts) => {
    collected.push(...texts);
    return Promise.resolve([]);
  };
  const collecting = { ...shape(embedder), embed: collect };
  for (const conversation of masked) await splitByRules(conversation, collecting);
  const distinct = [...new Set(collected)];
  const vectors = await embedder.embed(distinct);
  const known = new Map(distinct.map((text, index) => [text, vectors[index]]));
  const cached = { ...shape(embedder), embed: (texts) => Promise.resolve(texts.map((text) => known.get(text))) };
  return Promise.all(
    items.map(async (item, index) => ({ ...item, issues: await splitByRules(masked[index], cached) })),
  );
}

const shape = ({ id, dimensions }) => ({ id, dimensions });
