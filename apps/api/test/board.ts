import type { Role } from '@lectern/domain/platform/permissions/roles';
import { type ContentSpace, newContentSpace } from './content-space.js';
import { type ApiResponse, api, build, type Client } from './harness.js';
import { newProposal, type Proposal } from './proposal.js';

/** Where comments stand, as the part of the path below `/v1/spaces/{spaceId}`. */
export const PLACES = ['', '/change-requests/{changeRequestId}'] as const;

/** A place with comments: a space, or a change request in it. */
export interface Board {
  space: ContentSpace;
  proposal: Proposal | null;
  place: { spaceId: string; changeRequestId: string | null };
  /** Of the space or the change request. */
  url: string;
  /** Of its comments. */
  comments: string;
  /** A new member of its organization, who may sign as somebody in a comment. */
  member(role: Role): Promise<{ id: string; client: Client }>;
  /** Posts a comment, as the administrator unless somebody else is named, and returns it. */
  post(body?: object, client?: Client): Promise<ApiResponse['body']>;
  /** How many open comments it counts. */
  count(): Promise<number>;
}

/** Builds a place for comments in an organization of its own. */
export async function newBoard(path: (typeof PLACES)[number]): Promise<Board> {
  const space = await newContentSpace();
  const proposal = path === '' ? null : await newProposal(space);
  const url = proposal?.url ?? space.url;
  const comments = `${url}/comments`;
  return {
    space,
    proposal,
    place: { spaceId: space.id, changeRequestId: proposal?.id ?? null },
    url,
    comments,
    async member(role) {
      const person = await build.member(space.organizationId, role);
      return { id: person.id, client: api.as(person) };
    },
    async post(body = { body: { markdown: 'Why?' } }, client = space.client) {
      const { status, body: posted, text } = await client.post(comments, body);
      if (status !== 200) throw new Error(`The comment could not be posted: ${text}`);
      return posted;
    },
    count: async () => (await space.client.get(url)).body.comments,
  };
}
