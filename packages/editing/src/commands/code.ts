import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { placeAround } from './places.js';

/** Makes the selected lines of code stand out, or none of them if all of them do. */
export const toggleHighlightedLines: Command = (state, dispatch) => {
  const code = placeAround(state, ({ type }) => type.name === 'code');
  if (code === undefined) return false;
  const { from, to } = state.selection;
  const lines: { node: Node; pos: number }[] = [];
  code.node.forEach((node, offset) => {
    const pos = code.pos + 1 + offset;
    if (node.type.name === 'code_line' && pos <= to && pos + node.nodeSize > from) lines.push({ node, pos });
  });
  const isOn = lines.every(({ node }) => node.attrs['highlighted'] === true);
  if (lines.length === 0) return false;
  const { tr } = state;
  for (const { pos } of lines) tr.setNodeAttribute(pos, 'highlighted', isOn ? null : true);
  dispatch?.(tr);
  return true;
};

/** The text of code, one character for each position inside of its lines, and a line break between them. */
export function textOfCode(code: Node): string {
  // What is no text, such as a variable, takes as much room as in the document.
  return code.children.map((line) => line.textBetween(0, line.content.size, '', ' ')).join('\n');
}

/** A stretch of code in one color. */
export interface ColoredRange {
  from: number;
  to: number;
  role: string;
}

/** Where the colors of code stand, counted from the position before it; the tokens make up what `textOfCode` gives. */
export function coloredRanges(code: Node, tokens: readonly { text: string; role?: string }[]): ColoredRange[] {
  const ranges: ColoredRange[] = [];
  // Before the first line stand the beginnings of the code and of the line; between two lines, an end and a beginning.
  let pos = 2;
  for (const { text, role } of tokens) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) pos += 2;
      if (role && part !== '') ranges.push({ from: pos, to: pos + part.length, role });
      pos += part.length;
    }
  }
  return ranges.filter(({ to }) => to < code.nodeSize);
}
