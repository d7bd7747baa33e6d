/** Renders words of the describing functions, which are Markdown with nothing in it but code and escaped marks. */
export function DescriptionText({ words }: { words: string }) {
  const pieces = [];
  let at = 0;
  for (const match of words.matchAll(MARKED)) {
    pieces.push(words.slice(at, match.index));
    const [whole, escaped, , code] = match;
    pieces.push(code === undefined ? escaped : <code key={match.index}>{code.trim()}</code>);
    at = match.index + whole.length;
  }
  pieces.push(words.slice(at));
  return <>{pieces}</>;
}

const MARKED = /\\([!-/:-@[-`{-~])|(`+)(.+?)\2(?!`)/g;
