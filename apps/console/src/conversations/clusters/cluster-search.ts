/** How long ago people asked, in days. */
export const PERIOD_DAYS = { week: 7, month: 30, quarter: 91 } as const;
export type Period = keyof typeof PERIOD_DAYS;

/** The periods that lists can be narrowed down to, the shortest first. */
export const PERIODS = ['week', 'month', 'quarter'] as const satisfies readonly Period[];

/** Which topics are listed, as the address says it. */
export interface ClustersSearch {
  q?: string;
  documented?: boolean;
  source?: string;
  period?: Period;
}

/** Reads the filters of an address; what is not one is left out. */
export function readClustersSearch({ q, documented, source, period }: Record<string, unknown>): ClustersSearch {
  return {
    q: text(q),
    documented: typeof documented === 'boolean' ? documented : undefined,
    source: text(source),
    period: PERIODS.find((known) => known === period),
  };
}

/** What is open on the page of a topic, as the address says it. */
export interface ClusterSearch {
  /** The question whose conversation is read. */
  issue?: string;
  /** Whether the pulse is a table. */
  table?: boolean;
}

/** Reads what is open on the page of a topic. */
export function readClusterSearch({ issue, table }: Record<string, unknown>): ClusterSearch {
  return { issue: text(issue), table: table === true || undefined };
}

/** Reads which topic's changes are listed. */
export function readClusterChangesSearch({ topic }: Record<string, unknown>): { topic?: string } {
  return { topic: text(topic) };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
