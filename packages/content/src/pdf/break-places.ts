// Scripts that put no spaces between words, and whose lines break between words or characters all the same.
const WITHOUT_SPACES =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const OPENING = /^[\p{Ps}\p{Pi}]+$/u;

const words = new Intl.Segmenter('en', { granularity: 'word' });
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text without spaces where a line may be broken; punctuation stays with the word that it belongs to. */
export function breakPlaces(text: string): string[] {
  if (!WITHOUT_SPACES.test(text)) return [text];
  const parts: string[] = [];
  let joins = false;
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.length - 1;
    if (last >= 0 && (joins || !(isWordLike || OPENING.test(segment)))) parts[last] += segment;
    else parts.push(segment);
    joins = OPENING.test(segment);
  }
  return parts;
}

/** Splits text into what a reader takes for one character, with its marks. */
export function* readableCharacters(text: string): Iterable<string> {
  for (const { segment } of characters.segment(text)) yield segment;
}
