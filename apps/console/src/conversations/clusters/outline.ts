/** A page that answers every question only once needs no more of them. */
const MAX_QUESTIONS = 12;
/** Everything that Markdown could read as something else than text. */
const SYNTAX = /[\\`*_{}[\]<>()#+\-.!|~$%&:@/]/g;

/** The Markdown of a page that is to be written: what it is about, and a section for each question that people ask. */
export function outlineOf(intro: string, questions: readonly string[]): string {
  const asked = questions.map((question) => question.trim()).filter((question) => question !== '');
  const words = asked.map((question) => question.toLowerCase());
  const headings = asked.filter((_, index) => words.indexOf(words[index] ?? '') === index).slice(0, MAX_QUESTIONS);
  return [intro, ...headings.map((question) => `## ${asText(question)}`)].join('\n\n');
}

function asText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(SYNTAX, '\\$&');
}
