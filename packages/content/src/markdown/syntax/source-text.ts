/** Text taken from lines of a source, which still knows where each line stood. */
export interface SourceText {
  text: string;
  /** Where lines begin: index in `text`, offset in the source; ascending. */
  lines: { at: number; offset: number }[];
}

/** Text whose lines follow each other as they do in the source. */
export function sourceText(text: string, offset: number): SourceText {
  return { text, lines: [{ at: 0, offset }] };
}

/** Joins lines by line feeds. */
export function joinLines(parts: readonly { text: string; offset: number }[]): SourceText {
  const lines: SourceText['lines'] = [];
  const texts: string[] = [];
  let at = 0;
  for (const part of parts) {
    lines.push({ at, offset: part.offset });
    texts.push(part.text);
    at += part.text.length + 1;
  }
  return { text: texts.join('\n'), lines };
}

/** The part from one index to another, still knowing its place. */
export function sliceSource(source: SourceText, from: number, to = source.text.length): SourceText {
  const lines: SourceText['lines'] = [{ at: 0, offset: sourceOffset(source, from) }];
  for (const line of source.lines) {
    if (line.at > from && line.at <= to) lines.push({ at: line.at - from, offset: line.offset });
  }
  return { text: source.text.slice(from, to), lines };
}

/** The offset in the source of an index in the text. */
export function sourceOffset(source: SourceText, index: number): number {
  let low = 0;
  let high = source.lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((source.lines[middle]?.at ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const line = source.lines[low];
  return line === undefined ? index : line.offset + index - line.at;
}

/** Text without the spaces, tabs and line feeds at its end; linear where a pattern is not. */
export function trimTrailing(text: string): string {
  let end = text.length;
  while (end > 0) {
    const code = text.charCodeAt(end - 1);
    if (code !== 32 && code !== 9 && code !== 10) break;
    end -= 1;
  }
  return end === text.length ? text : text.slice(0, end);
}
