import type { ContentSpace } from './content-space.js';
import type { ApiResponse, Client } from './harness.js';

/** A change request of a space, and short ways to change, read and merge it. */
export interface Proposal {
  id: string;
  number: number;
  /** `/spaces/{id}/change-requests/{id}` */
  url: string;
  /** The change request as it is now. */
  get(): Promise<ApiResponse>;
  /** Makes changes to what it proposes. */
  change(...changes: unknown[]): Promise<ApiResponse>;
  /** A page as it proposes it. */
  page(id: string, query?: string): Promise<ApiResponse>;
  merge(): Promise<ApiResponse>;
  update(): Promise<ApiResponse>;
}

/** Begins a change request in a space, as its administrator or as somebody else. */
export async function newProposal(
  { url, client: admin }: Pick<ContentSpace, 'url' | 'client'>,
  { as: client = admin, subject = 'Proposal' }: { as?: Client; subject?: string } = {},
): Promise<Proposal> {
  const { status, body, text } = await client.post(`${url}/change-requests`, { subject });
  if (status !== 201) throw new Error(`The change request could not be begun: ${text}`);
  const at = `${url}/change-requests/${body.id}`;
  return {
    id: body.id,
    number: body.number,
    url: at,
    get: () => client.get(at),
    change: (...changes) => client.post(`${at}/content?compat=false`, { changes }),
    page: (id, query = '') => client.get(`${at}/content/page/${id}${query}`),
    merge: () => client.post(`${at}/merge`),
    update: () => client.post(`${at}/update`),
  };
}
