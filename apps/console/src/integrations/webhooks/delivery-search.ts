const STATUSES = ['pending', 'success', 'failed'] as const;

/** What the address of a webhook says: which deliveries are shown, and which of them is open. */
export interface DeliverySearch {
  status?: (typeof STATUSES)[number];
  delivery?: string;
}

/** Reads which deliveries are wanted from an address, whatever somebody wrote into it. */
export function readDeliverySearch({ status, delivery }: Record<string, unknown>): DeliverySearch {
  return {
    status: STATUSES.find((one) => one === status),
    delivery: typeof delivery === 'string' && delivery !== '' ? delivery : undefined,
  };
}
