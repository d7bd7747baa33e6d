import { webhooks } from './english/webhooks.js';
import { areaWords } from './words.js';

/** What the pages about webhooks say. It comes with them, because the first page of the console has none. */
export type WebhooksWords = typeof webhooks;

/** What the pages about webhooks say in the language of the person who looks at them. */
export function useWebhooksWords(): WebhooksWords {
  return areaWords('webhooks', webhooks);
}
