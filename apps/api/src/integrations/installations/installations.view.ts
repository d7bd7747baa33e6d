import { readableConfiguration } from '@lectern/database/integrations/sealed-configuration';
import { Keyring } from '@lectern/database/keyring';
import { shownValues } from '@lectern/domain/integrations/configuration';
import type { ConfigurationSchema } from '@lectern/domain/integrations/configuration-schemas';
import { presentInstallation, type ShownConfiguration } from '@lectern/domain/integrations/installation-presenter';
import type { Installation } from '@lectern/domain/integrations/installation-schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { type InstallationWithIntegration, knowsConfiguration } from '../integrations/lookup.js';

/** Answers with installations, each as far as the caller may know it. */
@Injectable()
export class InstallationsView {
  constructor(
    private readonly keyring: Keyring,
    private readonly urls: Urls,
  ) {}

  /**
   * An installation; whoever may only see it finds its configuration empty, and not why it was paused: that may be what
   * a script or a service behind it said, which is as good as a log.
   */
  one(caller: Caller, installed: InstallationWithIntegration): Installation {
    const { keyring, urls } = this;
    const { installation, integration } = installed;
    if (!knowsConfiguration(caller, installed)) {
      return presentInstallation({ ...installation, statusReason: null }, { configuration: {} }, urls);
    }
    const shown = shownConfiguration(keyring, caller, integration.configurations.account, installation);
    return presentInstallation(installation, shown, urls);
  }
}

/** The configuration of an installation, or of one on a space or a site, for those who may know it. */
export function shownConfiguration(
  keyring: Keyring,
  { identity }: Caller,
  schema: ConfigurationSchema | undefined,
  { configuration }: { configuration: Uint8Array },
): ShownConfiguration {
  const opened = readableConfiguration(keyring, configuration);
  return identity.agent ? { configuration: opened } : shownValues(schema, opened);
}
