import { copyWith, type MappedCopy, type Replacement } from './position-map.js';

/** Text without the markup that readers do not see, and the marks that were left out, in order. */
export interface UnmarkedCopy extends MappedCopy {
  readonly marks: readonly Replacement[];
}

/** Leaves out what stands within a word or a number without parting it for readers; a line break stays one. */
export function withoutMarks(body: string): UnmarkedCopy {
  const marks: Replacement[] = [];
  for (const match of body.matchAll(MARK)) {
    if (match.groups?.alone !== undefined) continue;
    const by = match.groups?.escaped ?? (match.groups?.line === undefined ? '' : '\n');
    marks.push({ start: match.index, end: match.index + match[0].length, by });
  }
  return { ...copyWith(body, marks), marks };
}

/** Signs between spaces are bullets, blanks to fill in, or arithmetic. */
const ALONE = '(?<!\\S)(?<alone>[*_~`]+)(?!\\S)';
const INLINE = 'a|b|i|u|s|em|strong|span|font|mark|small|big|code|tt|kbd|wbr|sub|sup|ins|del|bdi|bdo';
const TAG = String.raw`<\/?(?:${INLINE})(?=[\s/>])[^<>]*>|<!--[^<>]*-->|(?<line><br(?=[\s/>])[^<>]*>)`;
/** One star between digits multiplies them. */
const STARS = String.raw`\*{2,}|(?<!\d)\*|\*(?!\d)`;
/** One underscore within a name belongs to it. */
const UNDERSCORES = String.raw`_{2,}|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`;
const ESCAPE = String.raw`\\(?<escaped>[@._+~*-])`;
const MARK = new RegExp(`(?=[<*_~\`\\\\])(?:${ALONE}|${ESCAPE}|${TAG}|${STARS}|${UNDERSCORES}|~~|\`+)`, 'giu');
