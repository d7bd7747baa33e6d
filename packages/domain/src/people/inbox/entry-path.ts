import type { NoticeReason } from '../../platform/jobs/payloads.js';

/** What an entry is about, as far as its address needs it. */
export interface EntryPlace {
  type: NoticeReason;
  organization: { id: string };
  space: { id: string };
  changeRequest: { number: number } | null;
  comment: { id: string } | null;
}

/** The path in the console where somebody looks at what an entry of the inbox tells. */
export function entryPath({ type, organization, space, changeRequest, comment }: EntryPlace): string {
  const spacePath = `/o/${organization.id}/s/${space.id}`;
  // Who is asked for a review wants to see the changes first.
  const view = type === 'review-request' ? 'changes' : 'overview';
  const path = changeRequest === null ? spacePath : `${spacePath}/~/changes/${changeRequest.number}/~/${view}`;
  return comment === null ? path : `${path}?comment=${comment.id}`;
}
