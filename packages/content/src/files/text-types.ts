/** Types of text files by the extension of their name; text has nothing in its bytes that tells one from another. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  xml: 'application/xml',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  geojson: 'application/geo+json',
  jsonl: 'application/jsonl',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  toml: 'application/toml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  cjs: 'text/javascript',
  ics: 'text/calendar',
  vtt: 'text/vtt',
  gltf: 'model/gltf+json',
};

/** Gives the type of a text file by its name, `text/plain` when the name says nothing. */
export function textType(name: string): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TEXT_TYPES, extension) ? (TEXT_TYPES[extension] ?? 'text/plain') : 'text/plain';
}

const SAMPLE = 64 * 1024;

/** Whether bytes are text: UTF-8, also with its mark, without NUL. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  // A sample may end inside a character, which streaming leaves open and a whole file must not.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = decoder.decode(sample, { stream: sample.length < bytes.length });
    return !text.includes('\0');
  } catch {
    return false;
  }
}
