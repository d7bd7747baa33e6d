import type { Term } from '@lectern/content/search/query-terms';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { AskedWord } from './asked-words.js';
import type { SearchScope } from './audience.js';

/** What is known of a language. */
interface Language {
  /** The dictionary of PostgreSQL that has its most frequent words and its endings. */
  dictionary: string;
  /** Words of questions that are missing among the frequent ones, folded. */
  asking: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  da: { dictionary: 'danish_stem', asking: 'hvordan hvornar hvorfor kan' },
  de: { dictionary: 'german_stem', asking: 'warum wann wer mochte konnen fur uber' },
  en: { dictionary: 'english_stem', asking: "could would want need get must shall may please i'm don't" },
  es: { dictionary: 'spanish_stem', asking: 'cuanto puedo quiero' },
  fi: { dictionary: 'finnish_stem', asking: 'miten missa milloin voin haluan' },
  fr: { dictionary: 'french_stem', asking: 'comment pourquoi quand combien quel quelle les faire puis peut dois cela' },
  hu: { dictionary: 'hungarian_stem', asking: 'hol miert melyik' },
  it: { dictionary: 'italian_stem', asking: 'quando perche posso voglio' },
  nb: { dictionary: 'norwegian_stem', asking: 'nar' },
  nl: { dictionary: 'dutch_stem', asking: 'waar wanneer waarom welke wil' },
  nn: { dictionary: 'norwegian_stem', asking: 'nar' },
  no: { dictionary: 'norwegian_stem', asking: 'nar' },
  pt: { dictionary: 'portuguese_stem', asking: 'onde porque posso quero' },
  ru: { dictionary: 'russian_stem', asking: 'почему' },
  sv: { dictionary: 'swedish_stem', asking: 'nar varfor vill' },
  tr: { dictionary: 'turkish_stem', asking: 'nasil hangi' },
};
const CODES = Object.keys(LANGUAGES);
const DICTIONARIES = Object.values(LANGUAGES).map(({ dictionary }) => dictionary);
const ASKING = Object.values(LANGUAGES).map(({ asking }) => ` ${asking} `);

const MAX_FORMS = 12;
const MAX_NUMBERED = 4;

// The words of an organization that have the same stem are near the word in the order of the alphabet: endings change,
// and sometimes the letter before. A number at the end tells versions of the same thing apart: `python3` is `python`.
const READ_WORDS = `
  WITH dictionaries AS MATERIALIZED (
    SELECT DISTINCT coalesce(known.dictionary, 'simple')::regdictionary AS dictionary, known.asking
      FROM unnest($2::text[]) AS given(space_id)
           CROSS JOIN LATERAL (SELECT language FROM spaces s WHERE s.id = given.space_id LIMIT 1) space
           LEFT JOIN unnest($3::text[], $4::text[], $5::text[]) AS known(language, dictionary, asking)
             ON known.language = lower(left(coalesce(space.language, 'en'), 2)))
  SELECT asked.word, coalesce(bool_or(read.stems = '{}' OR strpos(d.asking, ' ' || asked.word || ' ') > 0), false) AS "isCommon",
         coalesce(array_agg(DISTINCT other.word) FILTER (WHERE other.word IS NOT NULL), '{}') AS forms
    FROM unnest($6::text[]) AS asked(word)
         CROSS JOIN dictionaries d
         CROSS JOIN LATERAL (SELECT ts_lexize(d.dictionary, asked.word) AS stems) read
         LEFT JOIN LATERAL (
           (SELECT w.word FROM search_words w
             WHERE w.organization_id = $1
               AND w.word >= left(read.stems[1], greatest(length(read.stems[1]) - 1, 3))
               AND w.word < left(read.stems[1], greatest(length(read.stems[1]) - 1, 3)) || chr(1114111)
               AND ts_lexize(d.dictionary, w.word) = read.stems
             LIMIT ${MAX_FORMS})
           UNION ALL
           (SELECT w.word FROM search_words w
             WHERE w.organization_id = $1 AND length(asked.word) > 2
               AND w.word >= asked.word || '0' AND w.word < asked.word || ':'
               AND translate(substr(w.word, length(asked.word) + 1), '0123456789', '') = ''
             LIMIT ${MAX_NUMBERED})) other ON other.word <> asked.word
   GROUP BY asked.word`;

const WordRow = z.object({ word: z.string(), isCommon: z.boolean(), forms: z.array(z.string()) });

/**
 * Reads the words of a search as the languages of the spaces do: `how`, `the` and their like are left out where there
 * are others, and a word is looked for in all its forms that the organization has written.
 */
export async function readWords(
  database: Database,
  { organizationId, spaceIds }: SearchScope,
  terms: readonly Term[],
): Promise<AskedWord[]> {
  if (terms.length === 0) return [];
  const rows = await database.query(WordRow, READ_WORDS, [
    organizationId,
    spaceIds,
    CODES,
    DICTIONARIES,
    ASKING,
    terms.map(({ word }) => word),
  ]);
  const known = new Map(rows.map((row) => [row.word, row]));
  const distinctive = terms.filter(({ word }) => !known.get(word)?.isCommon);
  return (distinctive.length > 0 ? distinctive : terms).map((term) => ({
    ...term,
    forms: known.get(term.word)?.forms ?? [],
    guesses: [],
  }));
}
