import { LecternError } from '@lectern/client';

/** The addresses in a text that somebody pasted, each once: as a list, one per line, or with names as mail programs write. */
export function emailAddressesIn(text: string): string[] {
  const addresses = text.split(/[\n,;]+/).flatMap((part) => {
    const named = /<([^<>\s]+)>/.exec(part)?.[1];
    return named === undefined ? part.split(/\s+/) : [named];
  });
  return [...new Set(addresses.map((address) => address.trim().toLowerCase()).filter((address) => address !== ''))];
}

/** Says of which address each issue is, and lands it on the field that has all of them. */
export function withAddresses(error: unknown, addresses: readonly string[]): unknown {
  if (!(error instanceof LecternError)) return error;
  const issues = error.issues.map(({ path, message }) => {
    const address = addresses[Number(/^body\.(?:emails|add)\[(\d+)\]/.exec(path)?.[1])];
    return address === undefined ? { path, message } : { path: 'body.emails', message: `“${address}” ${message}` };
  });
  const { status, code, message, requestId } = error;
  return new LecternError({ status, code, message, requestId, issues });
}
