import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, LocationUrls, Timestamp, Url } from '../../platform/http/primitives.js';
import { parseUrl } from '../../platform/values/parse-url.js';
import { eventCatalog } from '../events/catalog.js';

/** The name of an event that a webhook can ask for. */
export const WebhookEventName = z.object(eventCatalog).keyof();

/** How many webhooks an organization can have. */
export const MAX_WEBHOOKS = 50;

export const WebhookStatus = z
  .enum(['active', 'paused'])
  .describe('`paused` when it gets no messages, because somebody wants so or because it could not be reached');
export type WebhookStatus = z.infer<typeof WebhookStatus>;

/** An address that is notified of what happens in an organization. */
export const Webhook = z
  .strictObject({
    object: z.literal('webhook'),
    id: Id,
    url: z.string(),
    description: z.string(),
    events: z
      .array(z.string())
      .describe('Names of the events that it hears of; none means all but those of visitors of sites'),
    status: WebhookStatus,
    statusReason: z.string().optional().describe('Why it was paused, when nobody did it by hand'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: LocationUrls,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookPage = pageOf(Webhook).meta({ id: 'WebhookPage' });
export const ListWebhooks = PageQuery;

const secret = z.string().describe('What messages are signed with; it is shown only in this response');

export const CreatedWebhook = Webhook.extend({ secret }).meta({ id: 'CreatedWebhook' });
export const RotatedWebhookSecret = z.strictObject({ secret });

const settings = {
  url: Url.refine(hasNoCredentials, 'must have no user name and no password').describe(
    'Where messages go: an absolute http or https address',
  ),
  description: z.string().trim().max(256),
  events: z
    .array(WebhookEventName)
    .max(WebhookEventName.options.length)
    .transform((names) => [...new Set(names)])
    .describe('Names of the events to hear of; none means all but those of visitors of sites'),
};

export const CreateWebhook = z.object({
  url: settings.url,
  description: settings.description.default(''),
  events: settings.events.default([]),
});
export type CreateWebhook = z.infer<typeof CreateWebhook>;

export const UpdateWebhook = z.object({
  url: settings.url.optional(),
  description: settings.description.optional(),
  events: settings.events.optional(),
  status: WebhookStatus.optional(),
});
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

export const WebhookParams = z.object({ organizationId: z.string(), webhookId: z.string() });
export type WebhookParams = z.infer<typeof WebhookParams>;

/** What is no address at all is refused by the rule for addresses. */
function hasNoCredentials(url: string): boolean {
  const parsed = parseUrl(url);
  return !parsed || parsed.username + parsed.password === '';
}
