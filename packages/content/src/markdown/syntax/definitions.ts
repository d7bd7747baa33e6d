import { readDestination, readTitle, skipSpaces } from './destinations.js';
import { type SourceText, sourceOffset } from './source-text.js';
import { normalLabel, type SyntaxBlock } from './tree.js';

type Definition = Extract<SyntaxBlock, { type: 'definition' }>;

const label = /\[((?:[^[\]\\]|\\[\s\S]){1,999})\]:/y;

/** The definitions that a paragraph begins with, and the index after them. */
export function readDefinitions(content: SourceText): { definitions: Definition[]; end: number } {
  const definitions: Definition[] = [];
  let end = 0;
  while (content.text.charAt(end) === '[') {
    const read = readDefinition(content, end);
    if (read === undefined) break;
    definitions.push(read.definition);
    end = read.end;
  }
  return { definitions, end };
}

function readDefinition(content: SourceText, at: number): { definition: Definition; end: number } | undefined {
  const { text } = content;
  label.lastIndex = at;
  const match = label.exec(text);
  if (match?.[1] === undefined || normalLabel(match[1]) === '' || match[1].startsWith('^')) return undefined;
  const destinationAt = skipSpaces(text, at + match[0].length);
  const destination = readDestination(text, destinationAt);
  if (destination === undefined || destination.end === destinationAt) return undefined;
  const definition: Definition = {
    type: 'definition',
    label: match[1],
    url: destination.value,
    start: sourceOffset(content, destination.from),
    end: sourceOffset(content, destination.to),
  };
  const titleAt = skipSpaces(text, destination.end);
  const title = titleAt > destination.end ? readTitle(text, titleAt) : undefined;
  const titleEnd = title === undefined ? undefined : lineEnd(text, title.end);
  if (title !== undefined && titleEnd !== undefined)
    return { definition: { ...definition, title: title.value }, end: titleEnd };
  const end = lineEnd(text, destination.end);
  return end === undefined ? undefined : { definition, end };
}

/** The beginning of the next line, when nothing but spaces is left in this one. */
function lineEnd(text: string, at: number): number | undefined {
  let index = at;
  while (text.charAt(index) === ' ' || text.charAt(index) === '\t') index += 1;
  if (index >= text.length) return text.length;
  return text.charAt(index) === '\n' ? index + 1 : undefined;
}
