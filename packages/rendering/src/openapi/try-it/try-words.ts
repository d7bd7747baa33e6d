import type { Words } from '../../words/words.js';

/** The words that the script says while an operation is tried. */
export type TryWords = ReturnType<typeof tryWords>;

/** Picks them from all the words of a site. */
export function tryWords({
  apiHeaders,
  apiRequestBody,
  download,
  tryByProxy,
  tryCanceled,
  tryFailed,
  tryMissing,
  tryNoBody,
  tryNoProxy,
  tryNotInteger,
  tryNotJson,
  tryNotNumber,
  tryProxyFailed,
  trySending,
  tryShortened,
  tryUseProxy,
  tryWrongSegment,
  tryWrongServer,
}: Words) {
  return {
    apiHeaders,
    apiRequestBody,
    download,
    tryByProxy,
    tryCanceled,
    tryFailed,
    tryMissing,
    tryNoBody,
    tryNoProxy,
    tryNotInteger,
    tryNotJson,
    tryNotNumber,
    tryProxyFailed,
    trySending,
    tryShortened,
    tryUseProxy,
    tryWrongSegment,
    tryWrongServer,
  };
}
