import { z } from 'zod';
import type { Keyring } from '../keyring.js';

const Secrets = z.record(z.string(), z.string());

/** Encrypts the secrets of an integration. */
export function sealIntegrationSecrets(
  keyring: Keyring,
  secrets: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(keyring.seal('integrations', JSON.stringify(secrets)));
}

/** Opens the secrets of an integration: only for the environment of its own script. */
export function openIntegrationSecrets(keyring: Keyring, sealed: Uint8Array): Record<string, string> {
  return Secrets.parse(JSON.parse(keyring.open('integrations', sealed)));
}
