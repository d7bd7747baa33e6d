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
