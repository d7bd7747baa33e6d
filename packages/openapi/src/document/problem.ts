/** Something about a specification that its author should know, in plain words. */
export interface Problem {
  message: string;
  /** The rule that is broken, such as `missing-field`. */
  rule?: string;
  /** Where in the document, as a JSON pointer. */
  path?: string;
  /** Where in the text, counted from 1. */
  line?: number;
}

/** Shortens a value from outside so that it can be quoted in a message, on one line. */
export function quote(value: string): string {
  const line = [...value.slice(0, 200)].map((sign) => (sign < ' ' ? ' ' : sign)).join('');
  return `"${line.length > 120 ? `${line.slice(0, 119)}…` : line}"`;
}

/** Writes a number of bytes as people read it. */
export function megabytes(bytes: number): string {
  const count = bytes / (1024 * 1024);
  return `${count >= 10 || Number.isInteger(count) ? Math.round(count) : count.toFixed(1)} MB`;
}
