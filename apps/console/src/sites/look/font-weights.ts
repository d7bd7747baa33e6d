/** The weights of fonts that have names, from thin to black. */
export const FONT_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

const REGULAR = 400;
/** How weights are written in the names of files; the longer names contain shorter ones. */
const NAMES: readonly [RegExp, number][] = [
  [/thin|hairline/, 100],
  [/(extra|ultra)-?light/, 200],
  [/light/, 300],
  [/medium/, 500],
  [/(semi|demi)-?bold/, 600],
  [/(extra|ultra)-?bold/, 800],
  [/bold/, 700],
  [/black|heavy/, 900],
];

/** The weight that a file of a font has by its name, such as 700 for `Inter-Bold.woff2`; regular where none is named. */
export function weightOfFile(name: string): number {
  const lower = name.toLowerCase();
  const number = /(?<!\d)[1-9]00(?!\d)/.exec(lower)?.[0];
  return number === undefined ? (NAMES.find(([pattern]) => pattern.test(lower))?.[1] ?? REGULAR) : Number(number);
}
