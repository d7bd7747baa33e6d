import type { Pair } from '../request/parameter-text.js';
import type { OperationForm } from './operation-form.js';
import type { TryWords } from './try-words.js';

/** Where an operation is found again: in which specification, by its method and its path. */
export interface OperationPlace {
  spec: string;
  method: string;
  path: string;
}

/** What the script knows of the form that it got. */
export interface TrySettings {
  form: OperationForm;
  words: TryWords;
  storageKey: string;
  proxyHref?: string | undefined;
  /** The specification that the operation is described in. */
  spec: string;
}

/** The media type in which requests are handed to the proxy; no other site can make a browser send it. */
export const PROXIED_REQUEST = 'application/vnd.lectern.request+json';

/** A request as it is handed to the proxy. */
export interface ProxiedRequest {
  spec: string;
  method: string;
  url: string;
  headers: Pair[];
  /** In Base64; absent where there is none. */
  body?: string | undefined;
}

/** What the proxy hands back. */
export type ProxiedResponse =
  | { result: 'response'; status: number; headers: Pair[] /** In Base64. */; body: string }
  | { result: 'failure'; reason: string };
