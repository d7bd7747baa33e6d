import type { Keyring } from '../keyring.js';
import type { BackupHeader } from './backup-format.js';

type KeyCheck = BackupHeader['keyCheck'];

/** Values by which an installation recognises its keys without being told them. */
export function makeKeyCheck(keyring: Keyring, salt: string): KeyCheck {
  return { salt, values: keyring.hashes('backups', salt).map((hash) => hash.toString('hex')) };
}

/** Tells whether a keyring has all the keys that were in use when the values were made. */
export function hasKeysOf(keyring: Keyring, { salt, values }: KeyCheck): boolean {
  return values.every((value) => keyring.verifies('backups', salt, Buffer.from(value, 'hex')));
}
