import { documentIssues } from '@lectern/content/document/validate';
import { parseKeyless } from '@lectern/content/markdown/parse-document';
import { splitMarkdown } from '@lectern/content/units/split-markdown';

/** Something in Markdown that would be refused or is not what it seems, and the line where it is. */
export type SourceIssue =
  | { line: number; kind: 'unclosed'; tag: string }
  | { line: number; kind: 'refused'; message: string };

const MAX_UNCLOSED = 20;

/** What is wrong with the Markdown of a page. */
export function sourceIssues(markdown: string): SourceIssue[] {
  return [...refusedParts(markdown), ...unclosedTags(markdown)].sort((a, b) => a.line - b.line);
}

function refusedParts(markdown: string): SourceIssue[] {
  const issues = documentIssues(parseKeyless(markdown));
  const lines = issues.length === 0 ? [] : linesOfBlocks(markdown);
  return issues.map(({ path, message }) => {
    const index = Number(/^nodes\[(\d+)\]/.exec(path)?.[1] ?? 0);
    return { line: lines[index] ?? 1, kind: 'refused', message };
  });
}

/** The line on which each block of the top level begins. */
function linesOfBlocks(markdown: string): number[] {
  let line = 1;
  return splitMarkdown(markdown).chunks.flatMap(({ gap, text }) => {
    line += breaksIn(gap);
    const first = line;
    line += breaksIn(text);
    return parseKeyless(text).nodes.map(() => first);
  });
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

const PAIRED =
  /\{%-?\s*(?<end>end)?(?<tag>hint|tabs|tab|stepper|step|columns|column|if|code|updates|update|conflict|prompt)\b/g;
const FENCE = /^\s*(?<fence>`{3,}|~{3,})/;

/** Tags that are opened and never closed: until they are, they are nothing but text. */
function unclosedTags(markdown: string): SourceIssue[] {
  const open: { tag: string; line: number }[] = [];
  const unclosed: { tag: string; line: number }[] = [];
  let fence: string | undefined;
  for (const [index, text] of markdown.split('\n').entries()) {
    const mark = FENCE.exec(text)?.groups?.['fence'];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    if (fence !== undefined || mark !== undefined) continue;
    for (const { groups } of text.matchAll(PAIRED)) {
      const tag = groups?.['tag'] ?? '';
      if (groups?.['end'] === undefined) open.push({ tag, line: index + 1 });
      else {
        const at = open.findLastIndex((each) => each.tag === tag);
        if (at >= 0) unclosed.push(...open.splice(at).slice(1));
      }
    }
  }
  return [...unclosed, ...open].slice(0, MAX_UNCLOSED).map((each) => ({ ...each, kind: 'unclosed' }));
}
