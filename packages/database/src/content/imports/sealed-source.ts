import type { ImportSource } from '@lectern/domain/content/imports/schemas';
import { folderPath, type StoredSource } from '@lectern/domain/content/imports/stored-source';
import { splitCredentials } from '@lectern/domain/platform/http/credentials';
import type { Keyring } from '../../keyring.js';

/** An address without credentials, and the credentials that it held, encrypted. */
export function sealedUrl(keyring: Keyring, address: string): { url: string; credentials?: string } {
  const { url, credentials } = splitCredentials(address);
  return credentials === undefined
    ? { url }
    : { url, credentials: keyring.seal('encryption', credentials).toString('base64') };
}

/** A source as it can be stored: nobody who reads it learns a secret. */
export function storedSource(keyring: Keyring, source: ImportSource): StoredSource {
  if (source.type === 'file') return source;
  const address = sealedUrl(keyring, source.url);
  if (source.type !== 'git' || source.directory === undefined) return { ...source, ...address };
  return { ...source, ...address, directory: folderPath(source.directory) };
}
