import type { ApiResponse } from './harness.js';

/** A refusal apart from the id of its request, so that two of them can be compared to the last byte. */
export function refusal({ status, text, body }: ApiResponse): string {
  return `${status} ${text.replace(body.error.requestId, '')}`;
}
