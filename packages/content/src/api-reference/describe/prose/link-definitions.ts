/**
 * Puts the addresses that a text defines apart from its links into the links. A definition holds for a whole page, and
 * what a description defines is to hold for the description alone.
 */
export function withDefinedLinks(lines: readonly string[]): string[] {
  const links = new Map<string, string>();
  const kept: { line: string; isCode: boolean }[] = [];
  let fence = '';
  for (const line of lines) {
    const marks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const isCode = fence !== '' || marks !== '';
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence)) fence = '';
    const definition = isCode ? null : DEFINITION.exec(line);
    if (definition?.[1] === undefined || definition[2] === undefined) kept.push({ line, isCode });
    else links.set(normal(definition[1]), definition[2]);
  }
  if (links.size === 0) return [...lines];
  return kept.map(({ line, isCode }) => (isCode ? line : linked(line, links)));
}

const DEFINITION =
  /^ {0,3}\[([^[\]^][^[\]]{0,500})\]:[ \t]{0,9}<?([^\s<>]{1,2000})>?(?:[ \t]{1,9}["'(].{0,500})?[ \t]{0,9}$/;

function linked(line: string, links: ReadonlyMap<string, string>): string {
  return line.replace(/\[([^[\]]{1,500})\](?:\[([^[\]]{0,500})\])?(?!\()/g, (source, words: string, label?: string) => {
    const url = links.get(normal(label === undefined || label === '' ? words : label));
    return url === undefined ? source : `[${words}](${url})`;
  });
}

function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
