import type { Person } from '@lectern/commands/testing/factory';
import { build } from './harness.js';
import type { Sample, World } from './world.js';

type Where = 'space' | 'change request';

/** Addresses of a space or change request, of a comment on it and of a reply to that. */
interface SampleThread {
  url: string;
  comment: string;
  reply: string;
}

/** A new thread of somebody's. */
async function newThread({ organizationId, admin }: World, author: Person, where: Where): Promise<SampleThread> {
  const spaceId = await build.space(organizationId);
  const changeRequestId = where === 'space' ? null : await build.changeRequest(spaceId, admin.id);
  const place = { spaceId, changeRequestId };
  const comment = await build.comment(place, author.id);
  const reply = await build.comment(place, author.id, { replyTo: comment });
  const url = `/spaces/${spaceId}${changeRequestId === null ? '' : `/change-requests/${changeRequestId}`}`;
  return { url, comment: `${url}/comments/${comment}`, reply: `${url}/comments/${comment}/replies/${reply}` };
}

const body = { markdown: 'Another text' };
const update = { body, resolved: true, addedReactions: ['1f44d'] };

function samplesIn(where: Where, suffix: string): Record<string, Sample> {
  // Reading changes nothing, so all readers of a world read the same.
  const shared = new WeakMap<World, Promise<SampleThread>>();
  const read =
    (path: (thread: SampleThread) => string): Sample =>
    async (world) => {
      const known = shared.get(world) ?? newThread(world, world.admin, where);
      shared.set(world, known);
      return { url: path(await known) };
    };
  const write =
    (path: (thread: SampleThread) => string, sent?: object): Sample =>
    async (world, caller) => ({ url: path(await newThread(world, caller, where)), ...(sent && { body: sent }) });
  return {
    [`listCommentsIn${suffix}`]: read(({ url }) => `${url}/comments`),
    [`postCommentIn${suffix}`]: write(({ url }) => `${url}/comments`, { body }),
    [`getCommentIn${suffix}`]: read(({ comment }) => comment),
    [`updateCommentIn${suffix}`]: write(({ comment }) => comment, update),
    [`deleteCommentIn${suffix}`]: write(({ comment }) => comment),
    [`listCommentRepliesIn${suffix}`]: read(({ comment }) => `${comment}/replies`),
    [`postCommentReplyIn${suffix}`]: write(({ comment }) => `${comment}/replies`, { body }),
    [`getCommentReplyIn${suffix}`]: read(({ reply }) => reply),
    [`updateCommentReplyIn${suffix}`]: write(({ reply }) => reply, update),
    [`deleteCommentReplyIn${suffix}`]: write(({ reply }) => reply),
    [`listCommentersIn${suffix}`]: read(({ url }) => `${url}/commenters`),
  };
}

/** Sample requests of the operations on comments. */
export const commentSamples: Record<string, Sample> = {
  ...samplesIn('space', 'Space'),
  ...samplesIn('change request', 'ChangeRequest'),
};
