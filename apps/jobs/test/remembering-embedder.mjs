/**
 * Lets an embedder remember its vectors: specs say the same sentences again and again, and the model that comes along
 * reads each of them once.
 */
export function rememberVectors(embedder) {
  const embed = embedder.embed.bind(embedder);
  const known = new Map();
  embedder.embed = async (texts, signal) => {
    signal?.throwIfAborted();
    const unknown = [...new Set(texts)].filter((text) => !known.has(text));
    const vectors = await embed(unknown, signal);
    for (const [index, text] of unknown.entries()) known.set(text, vectors[index]);
    return texts.map((text) => known.get(text).slice());
  };
}
