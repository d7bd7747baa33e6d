/** Spreadsheets run what begins with one of these; a quote before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file after RFC 4180, in which nothing is a formula. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows of a CSV text after RFC 4180 with the line each begins on; cells are null where a quote never ends. */
export function csvRows(text: string): { line: number; cells: string[] | null }[] {
  const rows: { line: number; cells: string[] | null }[] = [];
  // One cell at a time: quoted or plain, with the comma or the end of line behind it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  let cells: string[] = [];
  let [line, start] = [1, 1];
  const source = text.replace(/^\uFEFF/, '');
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    if (!found) return [...rows, { line: start, cells: null }];
    const [whole, quoted, plain, end] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    rows.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return cells.length > 0 ? [...rows, { line: start, cells: [...cells, ''] }] : rows;
}
