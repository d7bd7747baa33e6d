import { isDeepStrictEqual } from 'node:util';
import type { OperationContext } from '@lectern/database/context';
import {
  readableConfiguration,
  sealConfiguration,
  sealedText,
} from '@lectern/database/integrations/sealed-configuration';
import type { Keyring } from '@lectern/database/keyring';
import {
  configurationIssues,
  withConfigurationDefaults,
  withHiddenValues,
} from '@lectern/domain/integrations/configuration';
import type { Configuration, ConfigurationSchema } from '@lectern/domain/integrations/configuration-schemas';
import { statusWith } from '@lectern/domain/integrations/installation-rules';
import type { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';

/** An installation, or one on a space or a site, as far as it can be configured. */
interface Configurable {
  status: InstallationStatus;
  configuration: Uint8Array;
}

/** What is to be changed of it. */
interface ConfigurationChange {
  configuration?: Configuration | undefined;
  status?: 'active' | 'paused' | undefined;
}

/** What becomes of it: the new status, the configuration where that is another one, and what was before if either is. */
export interface Configured {
  status: InstallationStatus;
  configuration?: Uint8Array<ArrayBuffer>;
  previous?: { status: InstallationStatus; sealedConfiguration: string };
}

/**
 * Works out what a change makes of an installation; a configuration that does not fit its schema is refused. Scripts
 * replace all of it. People replace what they see of it.
 */
export function configured(
  { keyring, context }: { keyring: Keyring; context: OperationContext },
  schema: ConfigurationSchema | undefined,
  current: Configurable,
  change: ConfigurationChange,
): Configured {
  const before = readableConfiguration(keyring, current.configuration);
  const isByScript = ['integration', 'installation'].includes(context.actor.type);
  const stored = (sent: Configuration) => (isByScript ? sent : withHiddenValues(schema, before, sent));
  const issues = change.configuration ? configurationIssues(schema, change.configuration) : [];
  if (issues.length > 0) throw invalidRequest(issues);
  const after = change.configuration ? withConfigurationDefaults(schema, stored(change.configuration)) : before;
  const status = statusWith(schema, after, { current: current.status, wanted: change.status });
  // A script that stores what it has stored already must not be notified of it, or it would never come to an end.
  const isReconfigured = !isDeepStrictEqual(before, after);
  const isChanged = isReconfigured || status !== current.status;
  return {
    status,
    ...(isReconfigured && { configuration: sealConfiguration(keyring, after) }),
    ...(isChanged && {
      previous: { status: current.status, sealedConfiguration: sealedText(current.configuration) },
    }),
  };
}
