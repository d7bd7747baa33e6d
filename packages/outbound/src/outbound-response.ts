import { charsetOf, decodeText } from '@lectern/domain/platform/values/decode-text';

/** The response to an outbound request, read completely. */
export interface OutboundResponse {
  readonly status: number;
  /** By lower-case name; the values of a repeated header are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Where the response came from, after all redirects. */
  readonly url: string;
  readonly body: Uint8Array;
  /** Decodes the body with the charset its content type names, or else as UTF-8. */
  text(): string;
}

/** Returns a response over a body that is already decompressed. */
export function createResponse(
  status: number,
  headers: ReadonlyMap<string, string>,
  url: string,
  body: Uint8Array,
): OutboundResponse {
  return { status, headers, url, body, text: () => decodeText(body, charsetOf(headers.get('content-type'))) };
}
