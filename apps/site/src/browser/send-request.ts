import type { BuiltRequest } from '@lectern/rendering/openapi/request/build-request';
import type { Pair } from '@lectern/rendering/openapi/request/parameter-text';
import { fieldNames } from '@lectern/rendering/openapi/try-it/field-names';
import type { OperationForm } from '@lectern/rendering/openapi/try-it/operation-form';
import {
  PROXIED_REQUEST,
  type ProxiedRequest,
  type ProxiedResponse,
} from '@lectern/rendering/openapi/try-it/try-settings';

/** A response as far as it was read. */
export interface Answer {
  status: number;
  headers: Pair[];
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether there was more of it. */
  isShortened: boolean;
  milliseconds: number;
}

/** What a request really sends. */
type Payload = FormData | File | string | undefined;

/** Why the proxy has no response, in its own words. */
export class ProxyRefusal extends Error {}

/** More of a response is not read. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Gathers what a request sends, with the files that were chosen. */
export function sentContent({ body }: BuiltRequest, form: OperationForm, typed: FormData): Payload {
  const index = Number(typed.get(fieldNames.media));
  if (body?.kind === 'multipart') {
    const sent = new FormData();
    for (const [at, { name }] of (form.bodies[index]?.fields ?? []).entries()) {
      const value = typed.get(fieldNames.formField(index, at));
      const isGiven = value instanceof File ? value.name !== '' : (value ?? '') !== '';
      if (isGiven && value !== null) sent.append(name, value);
    }
    return sent;
  }
  if (body?.kind !== 'file') return body?.text;
  const file = typed.get(fieldNames.body(index));
  return file instanceof File ? file : undefined;
}

/** Sends a request from the browser, without anything that the browser knows of the reader. */
export async function sendDirectly(request: BuiltRequest, payload: Payload, signal: AbortSignal): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers.filter(([name]) => name !== 'Cookie'),
    ...(payload !== undefined && { body: payload }),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  });
  const { bytes, isShortened } = await readBytes(response);
  const milliseconds = performance.now() - begun;
  return { status: response.status, headers: [...response.headers], bytes, isShortened, milliseconds };
}

/** Lets the proxy of the site send a request. */
export async function sendThroughProxy(
  proxyHref: string,
  spec: string,
  request: BuiltRequest,
  payload: Payload,
  signal: AbortSignal,
): Promise<Answer> {
  const begun = performance.now();
  const content = payload === undefined ? undefined : new Response(payload);
  const boundary = payload instanceof FormData ? content?.headers.get('content-type') : undefined;
  const proxied: ProxiedRequest = {
    spec,
    method: request.method,
    url: request.url,
    headers: [...request.headers, ...(boundary ? [['Content-Type', boundary] satisfies Pair] : [])],
    ...(content && { body: toBase64(new Uint8Array(await content.arrayBuffer())) }),
  };
  const response = await fetch(proxyHref, {
    method: 'POST',
    headers: { 'content-type': PROXIED_REQUEST },
    body: JSON.stringify(proxied),
    signal,
  });
  if (!response.ok) throw new ProxyRefusal((await response.text()).slice(0, 500));
  const answered: ProxiedResponse = await response.json();
  if (answered.result === 'failure') throw new ProxyRefusal(answered.reason);
  const { status, headers, body } = answered;
  return { status, headers, bytes: fromBase64(body), isShortened: false, milliseconds: performance.now() - begun };
}

async function readBytes(response: Response): Promise<Pick<Answer, 'bytes' | 'isShortened'>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    size += part.value.length;
    if (size > MAX_BYTES) {
      void reader?.cancel();
      break;
    }
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes: bytes.slice(0, MAX_BYTES), isShortened: size > MAX_BYTES };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
