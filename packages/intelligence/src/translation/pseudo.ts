import { NO_USAGE } from '../models/model-result.js';
import { Glossary } from './glossary.js';
import { mapWords, withoutTags } from './placeholders.js';
import type { Translator } from './translator.js';

/**
 * Translates into no language: letters with accents, a third longer, between brackets, every tag in its place. Shows
 * what is translated and what is not, and whether layouts have room, without a model.
 */
export const pseudoTranslator: Translator = {
  name: 'pseudo',
  async translate({ segments, glossary }) {
    const translated = segments.map(({ id, text }) => ({ id, text: pseudoText(text, glossary), doubts: [] }));
    return { ok: true, translated, failed: [], usage: NO_USAGE };
  },
};

/** Gives the pseudo translation of a masked text; terms of the glossary are honoured. The same text gives the same. */
export function pseudoText(text: string, glossary: Glossary = new Glossary([])): string {
  const accented = mapWords(text, (words) => {
    let changed = '';
    let done = 0;
    for (const { start, end, term } of glossary.find(words)) {
      changed += withAccents(words.slice(done, start)) + (term.translation ?? words.slice(start, end));
      done = end;
    }
    return changed + withAccents(words.slice(done));
  });
  return `⟦${accented}${padding(withoutTags(text).length)}⟧`;
}

const PLAIN = 'aceghijklnorsuwyzACEGHIJKLNORSUWYZ';
const ACCENTED = 'åçéĝĥîĵķļñöŕšûŵýžÅÇÉĜĤÎĴĶĻÑÖŔŠÛŴÝŽ';
const ACCENTS: ReadonlyMap<string, string> = new Map([...PLAIN].map((letter, at) => [letter, ACCENTED.charAt(at)]));
const FILLER = ' öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîx šéṽéñ éîĝĥţ ñîñé ţéñ';

function withAccents(words: string): string {
  return words.replace(/[A-Za-z]/g, (letter) => ACCENTS.get(letter) ?? letter);
}

/** A third of the length, brackets included, in words so that lines can break. */
function padding(length: number): string {
  const wanted = Math.round(length / 3) - 2;
  if (wanted <= 0) return '';
  return FILLER.repeat(Math.ceil(wanted / FILLER.length))
    .slice(0, wanted)
    .trimEnd();
}
