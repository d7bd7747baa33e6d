import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import type { DeliverySearch } from './delivery-search.js';

const PAGE_SIZE = 50;
const ALL = 1000;
/** How often deliveries that are under way are looked at again. The stream tells nothing of them: they come in great numbers. */
const WATCH_MS = 2_000;

/** A webhook in a path. */
export interface WebhookIds {
  organizationId: string;
  webhookId: string;
}

/** The webhooks of an organization. */
export function webhooksQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listWebhooks', { organizationId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/webhooks', { params, signal }));
      }),
  });
}

/** A webhook. */
export function webhookQuery(api: LecternClient, path: WebhookIds) {
  return queryOptions({
    queryKey: ['getWebhookById', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path }, signal })),
  });
}

/** The messages to a webhook, newest first; while one is under way, they are read again. */
export function webhookDeliveriesQuery(api: LecternClient, path: WebhookIds, status: DeliverySearch['status']) {
  const query = listQuery(['listWebhookDeliveries', { ...path, status }], (page, signal) => {
    const params = { path, query: { status, page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries', { params, signal }));
  });
  return {
    ...query,
    refetchInterval: ({ state }: { state: { data?: { pages: { items: { status: string }[] }[] } | undefined } }) =>
      state.data?.pages.some(({ items }) => items.some((delivery) => delivery.status === 'pending'))
        ? WATCH_MS
        : (false as const),
  };
}

/** One message to a webhook, with what was sent and what came back. */
export function webhookDeliveryQuery(api: LecternClient, path: WebhookIds & { deliveryId: string }) {
  return queryOptions({
    queryKey: ['getWebhookDeliveryById', path],
    queryFn: ({ signal }) =>
      data(
        api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}', { params: { path }, signal }),
      ),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? WATCH_MS : false),
  });
}
