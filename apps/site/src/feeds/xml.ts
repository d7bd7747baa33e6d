// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot stand in XML
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text so that XML takes it for nothing else; characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** Writes an element that holds a text. */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
