import type { Node } from '@lectern/content/document/document';
import { textNode } from '@lectern/content/markdown/inlines/normal-inlines';
import { hasWords, maskInlines, unmaskInlines } from './mask-inlines.js';
import { placeholderProblem, withoutTags } from './placeholders.js';
import type { Segment, TranslationOf } from './segment.js';

/**
 * Running text with the answer put in its place. It stays as it is when there is nothing to translate in it, when there
 * is no answer, and when the answer's tags are not those of the text.
 */
export function translateInlines(nodes: Node[], place: Omit<Segment, 'text'>, translationOf: TranslationOf): Node[] {
  const { text: masked, maskings } = maskInlines(nodes);
  if (!hasWords(withoutTags(masked))) return nodes;
  // Models drop whitespace at the ends, so it does not go out.
  const text = masked.trim();
  const answer = translationOf({ ...place, text });
  if (answer === undefined || placeholderProblem(text, answer) !== undefined) return nodes;
  const start = masked.length - masked.trimStart().length;
  const around = [masked.slice(0, start), masked.slice(start + text.length)];
  return unmaskInlines(around.join(answer.trim()), maskings) ?? nodes;
}

/** The same for text without markup, such as a title. */
export function translateText(text: string, place: Omit<Segment, 'text'>, translationOf: TranslationOf): string {
  return plainTextOf(translateInlines([textNode(text)], place, translationOf));
}

/** Gives the words of running text without its marks. */
export function plainTextOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : plainTextOf(node.nodes ?? []),
    )
    .join('');
}
