import type { Schemas } from '@lectern/client';
import { LANGUAGES } from '../../content/space-settings/languages.js';
import { csvLine, csvRows } from '../../platform/downloads/csv.js';
import type { TermOperation } from './queries.js';

const FLAGS = ['doNotTranslate', 'caseSensitive'] as const;
const MAX_TERM_LENGTH = 255;

/** A term in some languages, and the rules that count for it. */
export interface TermLine {
  translations: Partial<Record<Language, string>>;
  doNotTranslate: boolean;
  caseSensitive: boolean;
}

type Language = (typeof LANGUAGES)[number];

/** What is wrong with a line. */
export type TermProblem = 'header' | 'quote' | 'empty' | 'flag' | 'long' | 'twice';

/** A line of a file that was read, or what is wrong with it. */
export type CsvTerm = { line: number } & ({ term: TermLine } | { problem: TermProblem });

type Entry = Pick<Schemas['GlossaryEntry'], 'id' | 'translations' | 'doNotTranslate' | 'caseSensitive'>;

/** Writes a glossary as a CSV file with a column for each of its languages. */
export function writeGlossaryCsv(entries: readonly Omit<Entry, 'id'>[]): string {
  const languages = LANGUAGES.filter((code) => entries.some(({ translations }) => translations[code] !== undefined));
  const lines = entries.map(({ translations, doNotTranslate, caseSensitive }) =>
    csvLine([...languages.map((code) => translations[code] ?? ''), String(doNotTranslate), String(caseSensitive)]),
  );
  return csvLine([...languages, ...FLAGS]) + lines.join('');
}

/** Reads terms from a CSV file whose first line names the columns. */
export function readGlossaryCsv(text: string): CsvTerm[] {
  const [header, ...rows] = csvRows(text).filter(({ cells }) => cells === null || cells.some((cell) => cell !== ''));
  if (!header) return [];
  const columns = (header.cells ?? []).map((name) => name.toLowerCase());
  const known = columns.map((name) => LANGUAGES.find((code) => code === name));
  const isFlag = (name: string) => FLAGS.some((flag) => flag.toLowerCase() === name);
  const isHeader = known.some(Boolean) && columns.every((name, index) => known[index] || isFlag(name));
  if (!isHeader) return [{ line: header.line, problem: 'header' }];
  const seen = new Set<string>();
  return rows.map(({ line, cells }): CsvTerm => {
    if (cells === null) return { line, problem: 'quote' };
    const translations: TermLine['translations'] = {};
    for (const [index, code] of known.entries()) {
      const term = unguarded(cells[index] ?? '');
      if (code && term !== '') translations[code] = term;
    }
    const first = firstTerm(translations);
    if (first === undefined) return { line, problem: 'empty' };
    if (Object.values(translations).some((term) => term.length > MAX_TERM_LENGTH)) return { line, problem: 'long' };
    if (seen.has(first)) return { line, problem: 'twice' };
    seen.add(first);
    const [doNotTranslate, caseSensitive] = FLAGS.map((flag) => readFlag(cells[columns.indexOf(flag.toLowerCase())]));
    if (doNotTranslate === undefined || caseSensitive === undefined) return { line, problem: 'flag' };
    return { line, term: { translations, doNotTranslate, caseSensitive } };
  });
}

/** What applying a file changes. */
export interface GlossaryPlan {
  operations: TermOperation[];
  created: number;
  updated: number;
  unchanged: number;
}

/** Compares a file with a glossary: a line changes the entry that begins with the same term, or adds one. */
export function planGlossary(lines: readonly TermLine[], entries: readonly Entry[]): GlossaryPlan {
  const known = new Map(entries.map((entry) => [firstTerm(entry.translations), entry]));
  const plan: GlossaryPlan = { operations: [], created: 0, updated: 0, unchanged: 0 };
  for (const line of lines) {
    const before = known.get(firstTerm(line.translations));
    if (!before) {
      plan.created += 1;
      plan.operations.push({ type: 'insert', ...line });
    } else if (isSame(before, line)) plan.unchanged += 1;
    else {
      plan.updated += 1;
      plan.operations.push({ type: 'update', id: before.id, ...line });
    }
  }
  return plan;
}

/** A term in the first of its languages, with that language; what an entry is known by. */
function firstTerm(translations: Partial<Record<string, string>>): string | undefined {
  const code = LANGUAGES.find((each) => translations[each] !== undefined);
  return code && `${code} ${translations[code]}`;
}

function isSame(one: Omit<Entry, 'id'>, other: TermLine): boolean {
  const terms = (translations: Partial<Record<string, string>>) =>
    LANGUAGES.map((code) => translations[code] ?? '').join('\n');
  return (
    terms(one.translations) === terms(other.translations) &&
    one.doNotTranslate === other.doNotTranslate &&
    one.caseSensitive === other.caseSensitive
  );
}

/** Files have a quote before what spreadsheets would run. */
function unguarded(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

function readFlag(cell = ''): boolean | undefined {
  const text = cell.toLowerCase();
  if (text === 'true') return true;
  return text === '' || text === 'false' ? false : undefined;
}
