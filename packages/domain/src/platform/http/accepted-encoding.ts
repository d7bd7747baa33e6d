/** The content codings that responses are compressed with. */
export type ContentEncoding = 'br' | 'gzip';

/** All of them, the best first. */
export const ENCODINGS: readonly ContentEncoding[] = ['br', 'gzip'];

/** The first of the codings offered that a client takes by its Accept-Encoding header; undefined when it takes none. */
export function acceptedEncoding(
  header: string | undefined,
  offered: readonly ContentEncoding[] = ENCODINGS,
): ContentEncoding | undefined {
  const taken = new Map(
    (header ?? '').split(',').map((part): [string, boolean] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      return [name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))];
    }),
  );
  const takes = (encoding: ContentEncoding) => taken.get(encoding) ?? (encoding === 'gzip' && taken.get('*') === true);
  return offered.find(takes);
}
