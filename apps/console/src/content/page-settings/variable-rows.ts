/** A variable of a page, as a form has it. */
export interface VariableRow {
  name: string;
  kind: 'string' | 'number' | 'boolean';
  text: string;
}

type VariableValues = Readonly<Record<string, string | number | boolean>>;

/** The rows for the variables of a page. */
export function rowsOf(variables: VariableValues): VariableRow[] {
  return Object.entries(variables).map(([name, value]) => ({ name, kind: kindOf(value), text: String(value) }));
}

function kindOf(value: string | number | boolean): VariableRow['kind'] {
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}

/** The variables that rows stand for. Rows in which nobody has written anything stand for none. */
export function writtenVariables(rows: readonly VariableRow[]): Record<string, string | number | boolean> {
  return Object.fromEntries(writtenRows(rows).map((row) => [row.name.trim(), readRow(row)]));
}

/** The value of a row; a text that is no number stays one. */
function readRow({ kind, text }: VariableRow): string | number | boolean {
  if (kind === 'boolean') return text === 'true';
  const number = Number(text.trim().replace(',', '.'));
  return kind === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}

/** The first name that two rows have; there can be only one variable of a name. */
export function repeatedName(rows: readonly VariableRow[]): string | undefined {
  const names = writtenRows(rows).map(({ name }) => name.trim());
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** The text of a row that is to be a number and is none. */
export function badNumber(rows: readonly VariableRow[]): string | undefined {
  return writtenRows(rows).find((row) => row.kind === 'number' && typeof readRow(row) !== 'number')?.text;
}

function writtenRows(rows: readonly VariableRow[]): VariableRow[] {
  return rows.filter(({ name, text }) => name.trim() !== '' || text !== '');
}
