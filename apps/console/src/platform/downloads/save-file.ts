import { csvLine } from './csv.js';

/** A file of values that spreadsheets open; the mark at its beginning tells them that it is UTF-8. */
export function csvFile(columns: readonly string[], rows: readonly (readonly string[])[]): Blob {
  return new Blob(['\uFEFF', csvLine(columns), ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}

/** Has the browser store a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
