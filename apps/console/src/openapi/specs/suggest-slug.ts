/** Names that say nothing of what a specification is about. */
const COMMON_NAMES = /^(?:open-?api|swagger|api|api-docs|spec|schema|index|docs?|latest|v\d+(?:-\d+)*)$/i;
const MAX_LENGTH = 100;

/** Makes of any words a name that specifications can have; empty when nothing of them can be used. */
export function slugFrom(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
}

/** Suggests a name for a specification by its address: the last part that says something, or the host. */
export function slugFromAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.hostname === '') return '';
  const parts = url.pathname.split('/').map((part) => slugFrom(part.replace(/\.(?:json|ya?ml)$/i, '')));
  const distinctive = parts.findLast((part) => part !== '' && !COMMON_NAMES.test(part));
  return distinctive ?? slugFrom(url.hostname.replace(/^(?:www|api)\./, '').replace(/\.[^.]+$/, ''));
}

/** Suggests a name for a specification by its text, or by the name of its file where the text has no title. */
export function slugFromFile(fileName: string, text: string): string {
  return slugFrom(titleIn(text)) || slugFrom(fileName.replace(/\.[^.]+$/, ''));
}

/** The first title of a document in JSON or YAML, which is that of the API; nothing has to be parsed for it. */
function titleIn(text: string): string {
  const [, json, yaml] = /"title"\s*:\s*"((?:[^"\\]|\\.)*)"|^\s+title:[ \t]*(.+)$/m.exec(text) ?? [];
  return (json ?? yaml ?? '').replaceAll(/^["']|["']\s*$/g, '');
}
