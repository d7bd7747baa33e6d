/** The content codings that responses are compressed with. */
export type ContentEncoding = 'br' | 'gzip';

/** The best coding that a client takes by its Accept-Encoding header; undefined when it takes none. */
export function acceptedEncoding(header: string | undefined): ContentEncoding | undefined {
  const taken = new Map(
    (header ?? '').split(',').map((part): [string, boolean] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      return [name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))];
    }),
  );
  if (taken.get('br') === true) return 'br';
  return (taken.get('gzip') ?? taken.get('*')) === true ? 'gzip' : undefined;
}
