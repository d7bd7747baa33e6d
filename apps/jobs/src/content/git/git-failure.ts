import { PermanentJobError } from '../../platform/runtime/handler.js';
import { permanentIfFinal, refusal } from './fetch-bytes.js';

const NO_GIT_SERVER = ['SmartHttpError', 'ParseError', 'InvalidOidError', 'EmptyServerResponseError'];

/** Turns what git says into a failure that a person can act on; one that may pass by itself stays as it is. */
export function describeGitFailure(error: unknown, { url, ref }: { url: string; ref: string | undefined }): unknown {
  const host = new URL(url).hostname;
  const code = codeOf(error);
  if (code === 'NotFoundError') {
    return new PermanentJobError(`The repository has no branch or tag "${ref ?? 'HEAD'}". Choose an existing one.`);
  }
  if (code === 'HttpError') return refusal(host, statusOf(error));
  if (NO_GIT_SERVER.includes(code)) {
    return new PermanentJobError(
      `${host} does not respond like a Git server at this URL. Use the URL that the repository is cloned from.`,
    );
  }
  return permanentIfFinal(error);
}

/** Whether git did not find what it was asked for. */
export function isNotFound(error: unknown): boolean {
  return codeOf(error) === 'NotFoundError';
}

/** The name under which git knows a failure; empty for others. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function statusOf(error: unknown): number {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const status = typeof data === 'object' && data !== null && 'statusCode' in data ? data.statusCode : undefined;
  return typeof status === 'number' ? status : 0;
}
