import { statusTone } from '@lectern/rendering/openapi/status-tone';
import type { TryWords } from '@lectern/rendering/openapi/try-it/try-words';
import type { Answer } from './send-request.js';

/** More text is not shown, and more JSON not coloured. */
const MAX_SHOWN = 1024 * 1024;
const MAX_COLOURED = 100_000;

/** Shows a response: its status and how long it took, its headers, and its body as far as it can be read. */
export function showResponse(
  container: HTMLElement | null,
  status: HTMLElement | null,
  answer: Answer,
  words: TryWords,
): void {
  const { headers, bytes, milliseconds } = answer;
  const badge = element('span', String(answer.status), `api-status ${statusTone(String(answer.status))}`);
  const facts = ` ${Math.round(milliseconds)} ms · ${sizeText(bytes.length)}`;
  status?.replaceChildren(badge, document.createTextNode(facts));
  const details = document.createElement('details');
  const list = document.createElement('dl');
  list.append(...headers.flatMap(([name, value]) => [element('dt', name), element('dd', value)]));
  details.append(element('summary', `${words.apiHeaders} (${headers.length})`), list);
  container?.replaceChildren(details, ...bodyParts(answer, words));
}

function bodyParts({ headers, bytes, isShortened }: Answer, words: TryWords): Node[] {
  if (bytes.length === 0) return [element('p', words.tryNoBody, 'api-note')];
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const text = isTextual(type) ? textOf(bytes.subarray(0, MAX_SHOWN)) : undefined;
  const isCut = isShortened || bytes.length > MAX_SHOWN;
  const parts: Node[] = [];
  if (text !== undefined) {
    const code = document.createElement('code');
    code.append(...(isCut ? [text] : coloured(text)));
    const frame = document.createElement('section');
    frame.className = 'api-try-code';
    frame.tabIndex = 0;
    frame.setAttribute('aria-labelledby', 'try-response');
    const lines = document.createElement('pre');
    lines.append(code);
    frame.append(lines);
    parts.push(frame);
    if (isCut) parts.push(element('p', words.tryShortened, 'api-note'));
  }
  if (text === undefined || isCut) parts.push(downloadLink(bytes, type, words));
  return parts;
}

/** What a browser would open is offered as mere bytes: it comes from elsewhere and must never run here. */
function downloadLink(bytes: Uint8Array<ArrayBuffer>, type: string, words: TryWords): HTMLElement {
  const link = element('a', `${words.download} (${sizeText(bytes.length)})`, 'button');
  if (link instanceof HTMLAnchorElement) {
    link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
    const [, extension = 'bin'] = /\/([a-z0-9]{1,10})\b/i.exec(type) ?? [];
    link.download = `response.${extension === 'octet' ? 'bin' : extension}`;
  }
  return link;
}

function isTextual(type: string): boolean {
  return type === '' || /^text\/|[/+](json|xml|yaml|javascript|x-www-form-urlencoded|x-ndjson|graphql)\b/i.test(type);
}

function textOf(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  return text.includes('\0') ? undefined : text;
}

/** JSON is laid out and coloured; everything else stands as it is. */
function coloured(text: string): (string | Node)[] {
  const json = laidOut(text);
  if (json === undefined) return [text];
  if (json.length > MAX_COLOURED) return [json];
  const parts: (string | Node)[] = [];
  let at = 0;
  for (const match of json.matchAll(/("(?:\\.|[^"\\])*")(?=(:?))|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g)) {
    const [token, text = '', colon] = match;
    parts.push(json.slice(at, match.index));
    parts.push(element('span', token, text === '' ? 'token-number' : colon ? 'token-type' : 'token-string'));
    at = match.index + token.length;
  }
  return [...parts, json.slice(at)];
}

/** Numbers that JavaScript would round stay as they are, and so does all around them. */
function laidOut(text: string): string | undefined {
  try {
    const json = JSON.stringify(JSON.parse(text), null, 2);
    return /\d{16}/.test(text) ? text : json;
  } catch {
    return undefined;
  }
}

function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(bytes < 10 * 1024 ? 1 : 0)} KiB`;
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}
