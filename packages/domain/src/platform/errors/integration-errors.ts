import { define, missing } from './definition.js';

/** What stands before the words of an integration that says itself what went wrong. */
export const REPORTED_BY_INTEGRATION = 'The integration reports an error: ';

/** The errors of integrations, their installations and webhooks, by name. */
export const integrationErrors = {
  'integration.not_found': missing('integration'),
  'integration.organization_not_found': define<{ organization: string }>(
    404,
    ({ organization }) =>
      `There is no organization "${organization}" that you may see. Use the id or the subdomain of one that you administrate.`,
  ),
  'integration.name_taken': define<{ name: string }>(
    409,
    ({ name }) => `The name "${name}" belongs to an integration of another organization. Choose another one.`,
  ),
  'integration.image_invalid': define<{ field: string }>(
    400,
    ({ field }) => `"${field}" is no image. Send a PNG, JPEG, GIF, WebP or SVG in base64.`,
  ),
  'integration_event.not_found': missing('event'),
  'integration_event.unrepeatable': define<{ type: string }>(
    400,
    ({ type }) =>
      `A "${type}" event is answered at once, so it cannot be repeated. Only events that are delivered later can.`,
  ),
  'integration_asset.not_found': missing('image'),
  'installation.not_found': missing('installation'),
  'installation.exists': define<{ integration: string }>(
    409,
    ({ integration }) =>
      `"${integration}" is installed in this organization already. Change that installation instead.`,
  ),
  'installation.target_unfit': define<{ integration: string; target: string; kind: string }>(
    400,
    ({ integration, target, kind }) => `"${integration}" is for a ${target}, so it cannot be enabled on a ${kind}.`,
  ),
  'installation.enabled_already': define<{ kind: string; id: string }>(
    409,
    ({ kind, id }) => `The installation is enabled on the ${kind} "${id}" already. Change its configuration instead.`,
  ),
  'installation_space.not_found': missing('installation on a space'),
  'installation_site.not_found': missing('installation on a site'),
  'integration.unavailable': define<{ reason: string }>(
    503,
    ({ reason }) => `The integration could not be asked: ${reason}`,
  ),
  'integration.failed': define<{ reason: string }>(502, ({ reason }) => `The integration did not answer: ${reason}`),
  'integration.reported': define<{ reason: string }>(502, ({ reason }) => `${REPORTED_BY_INTEGRATION}${reason}`),
  'integration.not_shown': define<{ integration: string; reason: string }>(
    404,
    ({ integration, reason }) => `"${integration}" cannot be shown here: ${reason}`,
  ),
  'webhook.not_found': missing('webhook'),
  'webhook.too_many': define<{ limit: number }>(
    409,
    ({ limit }) => `The organization has ${limit} webhooks already, which is as many as it can have. Delete one first.`,
  ),
  'webhook.paused': define(409, () => 'The webhook is paused. Set its "status" to "active" first.'),
  'webhook_delivery.not_found': missing('delivery'),
} as const;
