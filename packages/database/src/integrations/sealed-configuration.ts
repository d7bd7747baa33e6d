import { Configuration } from '@lectern/domain/integrations/configuration-schemas';
import type { IntegrationEventPayload } from '@lectern/domain/integrations/event-schemas';
import { z } from 'zod';
import type { Keyring } from '../keyring.js';

/** Encrypts the configuration of an installation, which may hold credentials of other services. */
export function sealConfiguration(keyring: Keyring, configuration: Configuration): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(keyring.seal('integrations', JSON.stringify(configuration)));
}

/** Decrypts a configuration; throws when it was sealed under a secret that is gone. */
export function openConfiguration(keyring: Keyring, sealed: Uint8Array): Configuration {
  return Configuration.parse(JSON.parse(keyring.open('integrations', sealed)));
}

/** Decrypts a configuration as far as that can be done: one from before a secret that is gone is as good as empty. */
export function readableConfiguration(keyring: Keyring, sealed: Uint8Array): Configuration {
  return openedOrNull(keyring, sealed) ?? {};
}

/** An encrypted configuration as it stands inside of events. */
export function sealedText(sealed: Uint8Array): string {
  return Buffer.from(sealed).toString('hex');
}

const Previous = z.looseObject({ sealedConfiguration: z.string() });

/**
 * An event with the previous configuration in it, as far as whoever reads it may know that, instead of the encrypted one
 * that is stored; without one that cannot be read any more.
 */
export function openPrevious(
  keyring: Keyring,
  event: IntegrationEventPayload,
  shown = (configuration: Configuration): Configuration => configuration,
): IntegrationEventPayload {
  const { data: previous } = Previous.safeParse(event['previous']);
  if (!previous) return event;
  const { sealedConfiguration, ...rest } = previous;
  const configuration = openedOrNull(keyring, Buffer.from(sealedConfiguration, 'hex'));
  return { ...event, previous: { ...rest, ...(configuration && { configuration: shown(configuration) }) } };
}

function openedOrNull(keyring: Keyring, sealed: Uint8Array): Configuration | null {
  try {
    return openConfiguration(keyring, sealed);
  } catch {
    return null;
  }
}
