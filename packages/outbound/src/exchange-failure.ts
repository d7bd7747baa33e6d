import { errors } from 'undici';
import { OutboundError } from './outbound-error.js';

/** Turns whatever a socket, resolver, TLS stack or HTTP parser threw into the error a person can act on. */
export function describeFailure(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof errors.HTTPParserError) {
    // It carries the bytes that could not be read, which do not belong in a log, so it is not kept as the cause.
    return new OutboundError('invalid_response', `The response of ${host} is not valid HTTP.`);
  }
  const reason = errorCode(error);
  const fail = (code: OutboundError['code'], message: string) => new OutboundError(code, message, { cause: error });
  if (reason === 'ENOTFOUND' || reason === 'ENODATA') {
    return fail('host_not_found', `There is no host ${host}. Check the host name.`);
  }
  if (certificateReason.test(reason)) {
    return fail(
      'certificate_invalid',
      `The TLS certificate of ${host} is not accepted (${reason}). It needs a certificate for this name from a trusted authority.`,
    );
  }
  if (reason === 'UND_ERR_HEADERS_OVERFLOW') {
    return fail('too_large', `The response of ${host} has too many headers.`);
  }
  if (reason === 'UND_ERR_INVALID_ARG') {
    return fail('invalid_request', `The request to ${host} has a header or method that HTTP does not allow.`);
  }
  if (reason === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return fail('invalid_response', `The length of the response of ${host} does not match its Content-Length.`);
  }
  if (decoderReason.test(reason)) {
    return fail('invalid_response', `The response of ${host} is damaged: it cannot be decompressed (${reason}).`);
  }
  return fail(
    'connection_failed',
    `The connection to ${host} failed (${reason}). Check that it is running and try again.`,
  );
}

/** Returns the code that Node and undici put on their errors, or words that stand for its absence. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return 'no reason given';
  return typeof error.code === 'string' ? error.code : 'no reason given';
}

/** The names OpenSSL gives to the ways in which a certificate or its chain can fail to verify. */
const certificateReason =
  /^(ERR_TLS_CERT_|CERT_|CRL_|DEPTH_ZERO_|ERROR_IN_CERT|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH)/;

/** The names zlib and brotli give to bytes they cannot make sense of. */
const decoderReason = /^(Z_|ERR__ERROR_)/;
