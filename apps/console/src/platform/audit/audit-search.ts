/** What the address of the audit log says: which events are wanted, and which of them is open. */
export interface AuditSearch {
  action?: string;
  actor?: string;
  target?: string;
  /** Days such as `2030-05-31`, in the time of whoever looks. */
  from?: string;
  to?: string;
  /** The event whose details are open. */
  event?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads which events are wanted from an address, whatever somebody wrote into it. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    action: text(search['action']),
    actor: text(search['actor']),
    target: text(search['target']),
    from: day(search['from']),
    to: day(search['to']),
    event: text(search['event']),
  };
}

/** The filters of the API that an address stands for: its days are whole ones, the last one included. */
export function auditFilterOf({ action, actor, target, from, to }: AuditSearch) {
  return { action, actor, target, from: from && startOf(from, 0), to: to && startOf(to, 1) };
}

function startOf(wanted: string, daysLater: number): string {
  const start = new Date(`${wanted}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function day(value: unknown): string | undefined {
  const wanted = text(value);
  return wanted !== undefined && DAY.test(wanted) && !Number.isNaN(Date.parse(wanted)) ? wanted : undefined;
}
