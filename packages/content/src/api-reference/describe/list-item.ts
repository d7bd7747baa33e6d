import { writeProse } from './prose/write-prose.js';

/** Writes an item of a list, in lines: the first paragraph of its description goes on with it, the rest stands below. */
export function listItem(head: string, description: string | undefined, most: number): string[] {
  const prose = description === undefined ? '' : writeProse(description, { most });
  const [first = '', ...rest] = prose.split('\n\n');
  const isText = first !== '' && !OTHER_BLOCK.test(first);
  const below = isText ? rest : prose === '' ? [] : [first, ...rest];
  const lines = [isText ? `- ${head}: ${first}` : `- ${head}`, ...below].join('\n\n').split('\n');
  return lines.map((line, index) => (index === 0 || line === '' ? line : `  ${line}`));
}

/** Moves lines of a list one level down. */
export function nested(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? line : `  ${line}`));
}

const OTHER_BLOCK = /^(?:`{3,}|[*|>] |\d+\. |---$)/;
