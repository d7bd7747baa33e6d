const WITHOUT_DETAILS = (visitor: string) => `jsonb_build_object('anonymousId', ${visitor} -> 'anonymousId',
  'cookies', '{}'::jsonb, 'userAgent', '', 'ip', '')`;

/**
 * The payload of a delivery that has come to an end, in SQL: who looked at a page was told to whom it may concern, and
 * is nothing to be kept. Integrations are told of visitors in the event itself, webhooks in its data.
 */
export const PAYLOAD_WITHOUT_VISITOR = `
  CASE WHEN payload ? 'visitor'
       THEN jsonb_set(payload, '{visitor}', ${WITHOUT_DETAILS(`(payload -> 'visitor')`)})
       WHEN payload -> 'data' ? 'visitor'
       THEN jsonb_set(payload, '{data,visitor}', ${WITHOUT_DETAILS(`(payload #> '{data,visitor}')`)})
       ELSE payload END`;
