import type { Keyring } from '@lectern/database/keyring';
import { PermanentJobError } from '../../platform/runtime/handler.js';

/** Opens credentials that were encrypted to be stored; undefined when there are none. */
export function openCredentials(keyring: Keyring, sealed: string | undefined): string | undefined {
  if (sealed === undefined) return undefined;
  try {
    return keyring.open('encryption', Buffer.from(sealed, 'base64'));
  } catch {
    throw new PermanentJobError(
      'The credentials cannot be decrypted, because the secret key was changed. Start again.',
    );
  }
}
