/** What only Markdown has at the beginning of a line, and how much each of it says. */
const LINE_SIGNALS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/^#{1,6} \S/, 2],
  [/^ {0,3}(```|~~~)/, 2],
  [/^\s*[-*+] \[[ xX]\] \S/, 2],
  [/^\|? *:?-{3,}:? *(\| *:?-{3,}:? *)+\|?$/, 3],
  [/^\s*[-*+] \S/, 1],
  [/^\s*\d{1,3}[.)] \S/, 1],
  [/^> \S/, 1],
  [/^(-{3,}|\*{3,}|_{3,})$/, 1],
  [/^(=+)$/, 1],
  [/^\[[^\]]+\]: \S/, 2],
  [/^\{% [a-z-]+/, 3],
];

/** What it has in running text. */
const TEXT_SIGNALS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/!?\[[^\]\n]+\]\((?:<[^>\n]*>|[^\s)]+)(?: "[^"\n]*")?\)/, 2],
  [/\*\*[^\s*][^*\n]*\*\*/, 2],
  [/(?:^|[^\w`])`[^`\n]+`/, 1],
  [/(?:^|\W)__[^\s_][^_\n]*__(?:\W|$)/, 1],
  [/~~[^\s~][^~\n]*~~/, 1],
  [/\[\[[^\]\n]+\]\]/, 1],
];

/** What programs and their output have in every other line, and texts hardly ever. */
const CODE_LINE =
  /(?<!%)[;{}]\s*$|^\s*(import|export|const|let|var|function|class|def|return|if \(|for \(|#include|SELECT)\b/;

/** Whether a text of several lines was copied from a program. */
export function looksLikeCode(text: string): boolean {
  const lines = text.split(/\r\n?|\n/, MAX_LINES).filter((line) => line.trim() !== '');
  return lines.length > 2 && lines.filter((line) => CODE_LINE.test(line)).length * 2 > lines.length;
}

/** Enough of a text to know it by. */
const MAX_LINES = 400;
const ENOUGH = 2;

/** Whether a text was written as Markdown: it has to say so more than once, or in a way that nothing else does. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r\n?|\n/, MAX_LINES).filter((line) => line.trim() !== '');
  const outside = withoutFences(lines);
  if (outside.length > 2 && outside.filter((line) => CODE_LINE.test(line)).length * 3 > outside.length) return false;
  const ofLines = LINE_SIGNALS.reduce(
    (sum, [pattern, weight]) => sum + weight * Math.min(2, lines.filter((line) => pattern.test(line)).length),
    0,
  );
  const joined = outside.join('\n');
  const ofText = TEXT_SIGNALS.reduce((sum, [pattern, weight]) => sum + (pattern.test(joined) ? weight : 0), 0);
  return ofLines + ofText >= ENOUGH;
}

function withoutFences(lines: readonly string[]): string[] {
  let isInside = false;
  return lines.filter((line) => {
    const isFence = /^ {0,3}(```|~~~)/.test(line);
    if (isFence) isInside = !isInside;
    return !isFence && !isInside;
  });
}

/** The cells of a text that tabs divide in the same way in every line, as spreadsheets write it. */
export function tabbedCells(text: string): string[][] | undefined {
  const lines = text.replace(/(\r\n?|\n)$/, '').split(/\r\n?|\n/);
  const rows = lines.map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  // Lines that begin with tabs are indented.
  return isTable && !lines.every((line) => line.startsWith('\t')) ? rows : undefined;
}

/** The languages that code editors call by other names than documents do. */
const LANGUAGES: Readonly<Record<string, string | null>> = {
  plaintext: null,
  shellscript: 'bash',
  javascriptreact: 'jsx',
  typescriptreact: 'tsx',
  dockercompose: 'yaml',
  jsonc: 'json',
};

/** The language of what was copied in a code editor, by what it says of it; null where it knows none. */
export function editorLanguage(editorData: string): string | null {
  const mode = /"mode"\s*:\s*"(?<mode>[\w+#.-]{1,40})"/.exec(editorData)?.groups?.['mode'];
  if (mode === undefined) return null;
  return Object.hasOwn(LANGUAGES, mode) ? (LANGUAGES[mode] ?? null) : mode;
}
