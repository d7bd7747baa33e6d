import { type FiledConversation, readConversationEntry } from '@lectern/domain/conversations/read-conversation';
import { csvRows } from '../../platform/downloads/csv.js';

/** An entry of a file with the line that it begins on: a conversation, or what is wrong with it. */
export type FileEntry = { line: number } & ({ conversation: FiledConversation } | { problem: string });

/** What is said about entries that are no conversations. */
export interface FileWords {
  notJson: string;
  quote: string;
  noText: string;
  columns: string;
  twice: (line: number) => string;
}

/** Reads the conversations of a file: JSON Lines, a JSON array, or CSV, as its name says. */
export function readConversations(name: string, text: string, words: FileWords): FileEntry[] {
  const source = text.replace(/^\uFEFF/, '');
  if (/\.csv$/i.test(name)) return readCsv(source, words);
  const entries = source.trimStart().startsWith('[') ? readArray(source, words) : readLines(source, words);
  return withoutRepeated(entries, words);
}

function readLines(text: string, words: FileWords): FileEntry[] {
  return text.split('\n').flatMap((content, index): FileEntry[] => {
    if (content.trim() === '') return [];
    const value = parsed(content);
    return value === undefined ? [{ line: index + 1, problem: words.notJson }] : entriesOf(index + 1, value);
  });
}

/** Entries of an array count from 1, since JSON may stand on one line. */
function readArray(text: string, words: FileWords): FileEntry[] {
  const value = parsed(text);
  if (!Array.isArray(value)) return [{ line: 1, problem: words.notJson }];
  return value.flatMap((entry, index) => entriesOf(index + 1, entry));
}

function entriesOf(line: number, value: unknown): FileEntry[] {
  const entry = readConversationEntry(value);
  if ('conversation' in entry) return [{ line, conversation: entry.conversation }];
  return entry.problems.map((problem) => ({ line, problem }));
}

const COLUMNS = ['id', 'subject', 'role', 'body', 'createdat', 'url'] as const;
type CsvColumn = (typeof COLUMNS)[number];

/** Rows with the same id are the messages of one conversation, in their order. */
function readCsv(text: string, words: FileWords): FileEntry[] {
  const [header, ...rows] = csvRows(text);
  const names = header?.cells?.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? [];
  if (!names.includes('body')) return header ? [{ line: 1, problem: words.columns }] : [];
  const problems: FileEntry[] = [];
  const found = new Map<string, { line: number; rows: Map<CsvColumn, string>[] }>();
  for (const { line, cells } of rows) {
    if (cells === null) problems.push({ line, problem: words.quote });
    if (cells === null || cells.every((cell) => cell === '')) continue;
    const row = new Map(COLUMNS.map((column) => [column, cells[names.indexOf(column)] ?? '']));
    if (!row.get('body')) {
      problems.push({ line, problem: words.noText });
      continue;
    }
    const key = row.get('id') || `line ${line}`;
    const known = found.get(key);
    if (known) known.rows.push(row);
    else found.set(key, { line, rows: [row] });
  }
  const entries = [...found.values()].flatMap(({ line, rows: [first, ...others] }) =>
    first ? entriesOf(line, conversationOf(first, others)) : [],
  );
  return [...problems, ...entries].sort((a, b) => a.line - b.line);
}

function conversationOf(first: Map<CsvColumn, string>, others: readonly Map<CsvColumn, string>[]): unknown {
  const [id, subject, url, createdAt] = (['id', 'subject', 'url', 'createdat'] as const).map((name) => first.get(name));
  const metadata = { ...(url && { url }), ...(createdAt && { createdAt }) };
  const rest = { ...(subject && { subject }), metadata };
  const hasRoles = [first, ...others].some((row) => row.get('role'));
  if (!id && !hasRoles) return { ...rest, text: first.get('body') };
  const parts = [first, ...others].map((row) => ({
    type: 'message',
    role: row.get('role') || 'user',
    body: row.get('body'),
  }));
  return { ...rest, id: id || undefined, parts };
}

function withoutRepeated(entries: readonly FileEntry[], words: FileWords): FileEntry[] {
  const lines = new Map<string, number>();
  return entries.map((entry) => {
    const id = 'conversation' in entry ? entry.conversation.id : undefined;
    if (id === undefined) return entry;
    const before = lines.get(id);
    if (before !== undefined) return { line: entry.line, problem: words.twice(before) };
    lines.set(id, entry.line);
    return entry;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
