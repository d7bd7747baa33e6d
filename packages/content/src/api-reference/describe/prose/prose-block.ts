/** A block of a description that somebody wrote in Markdown; texts hold the marks of running text as written. */
export type ProseBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: ProseBlock[][] }
  | { kind: 'quote'; blocks: ProseBlock[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'rule' };
