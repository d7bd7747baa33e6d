/**
 * The built-ins that the wrapper works with, taken before the script is loaded: what the script changes on prototypes
 * afterwards changes its own work, not the form of its response.
 */
const { apply } = Reflect;
const encoder = new TextEncoder();
const setBytes = Uint8Array.prototype.set;
const pushItem = Array.prototype.push;

export const encodeText = encoder.encode.bind(encoder);
export const toJson = JSON.stringify;
export const decodePercent = decodeURIComponent;
export const Bytes = Uint8Array;
export const HttpRequest = Request;
export const HttpResponse = Response;
export const Stream = ReadableStream;
export const now = Date.now;
export const Time = Date;

const isoTime = Date.prototype.toISOString;
const sliceOfText = String.prototype.slice;
const readHeader = Headers.prototype.get;
const writeHeader = Headers.prototype.set;
const eachHeader = Headers.prototype.forEach;

/** Writes bytes into others, from an offset on. */
export function copyBytes(target: Uint8Array, source: Uint8Array, offset: number): void {
  apply(setBytes, target, [source, offset]);
}

/** The moment as text. */
export function monotonicTime(): string {
  return apply(isoTime, new Time(now()), []);
}

/** The first characters of a text. */
export function firstOf(text: string, length: number): string {
  return apply(sliceOfText, text, [0, length]);
}

/** The value of a header, or null. */
export function headerOf(headers: Headers, name: string): string | null {
  return apply(readHeader, headers, [name]);
}

/** Sets a header to a value. */
export function setHeader(headers: Headers, name: string, value: string): void {
  apply(writeHeader, headers, [name, value]);
}

/** All headers as pairs. */
export function headerPairs(headers: Headers): [string, string][] {
  const pairs: [string, string][] = [];
  apply(eachHeader, headers, [(value: string, name: string) => apply(pushItem, pairs, [[name, value]])]);
  return pairs;
}
