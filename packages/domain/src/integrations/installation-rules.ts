import { isConfigured } from './configuration.js';
import type { Configuration, ConfigurationSchema } from './configuration-schemas.js';
import type { InstallationStatus } from './installation-status.js';
import type { IntegrationTarget } from './schemas.js';

/** What an installation is enabled on by name. */
export type InstallationTarget = 'space' | 'site';

/** Whether a new installation is enabled everywhere or only where somebody chooses. */
export function initialSelection(target: IntegrationTarget): 'all' | 'selected' {
  return target === 'space' || target === 'site' ? 'selected' : 'all';
}

/** Whether installations of an integration can be enabled on single spaces or sites. */
export function canBeEnabledOn(target: IntegrationTarget, kind: InstallationTarget): boolean {
  return target === 'all' || target === kind;
}

/** What is asked of the status of an installation by hand, and what it was before. */
interface StatusFacts {
  current?: InstallationStatus | undefined;
  wanted?: 'active' | 'paused' | undefined;
}

/** The status that follows from a configuration: what is paused stays so until somebody lets it go on. */
export function statusWith(
  schema: ConfigurationSchema | undefined,
  configuration: Configuration,
  { current, wanted }: StatusFacts = {},
): InstallationStatus {
  const isPaused = wanted === undefined ? current === 'paused' : wanted === 'paused';
  if (isPaused) return 'paused';
  return isConfigured(schema, configuration) ? 'active' : 'pending';
}
