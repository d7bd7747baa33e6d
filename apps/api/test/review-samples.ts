import { randomUUID } from 'node:crypto';
import type { Person } from '@lectern/commands/testing/factory';
import { changeProposal, readProposal } from './change-request-samples.js';
import { api, build, database } from './harness.js';
import type { Sample, World } from './world.js';

/** A change request in an empty space of the world. */
async function newEmptyProposal({ organizationId, admin }: World) {
  const spaceId = await build.space(organizationId);
  const id = await build.changeRequest(spaceId, admin.id);
  return { url: `/spaces/${spaceId}/change-requests/${id}`, client: api.as(admin) };
}

// Reading a review changes nothing, so all readers of a world read the same.
const sharedReviews = new WeakMap<World, Promise<string>>();

async function newReview(world: World): Promise<string> {
  const { url, client } = await newEmptyProposal(world);
  const { body } = await client.post(`${url}/reviews`, { status: 'approved' });
  return `${url}/reviews/${body.id}`;
}

/** An entry in the inbox of a caller, about a space that the caller may see. */
async function newInboxEntry(world: World, caller: Person): Promise<string> {
  const organizationId = caller.id === world.outsider.id ? world.outsiderOrganizationId : world.organizationId;
  const spaceId = await build.space(organizationId);
  await build.grant({ organizationId, kind: 'space', id: spaceId }, { user: caller.id }, 'read');
  const id = randomUUID();
  const people = { userId: caller.id, actorId: world.admin.id };
  await database.prisma.inboxEntry.create({ data: { id, type: 'merge', spaceId, createdAt: new Date(), ...people } });
  return id;
}

/** Sample requests of the operations on reviews, on people around change requests and on what they are told. */
export const reviewSamples: Record<string, Sample> = {
  listChangeRequestReviews: readProposal(() => '/reviews'),
  submitChangeRequestReview: changeProposal('/reviews', { status: 'approved' }),
  getChangeRequestReviewById: async (world) => {
    const review = sharedReviews.get(world) ?? newReview(world);
    sharedReviews.set(world, review);
    return { url: await review };
  },
  listRequestedReviewersForChangeRequest: readProposal(() => '/requested-reviewers'),
  requestReviewersForChangeRequest: (world, caller) =>
    changeProposal('/requested-reviewers', { users: [world.review.id] })(world, caller),
  removeRequestedReviewerFromChangeRequest: async (world) => {
    const { url, client } = await newEmptyProposal(world);
    await client.post(`${url}/requested-reviewers`, { users: [world.review.id] });
    return { url: `${url}/requested-reviewers/${world.review.id}` };
  },
  listContributorsToChangeRequest: readProposal(() => '/contributors'),
  getNotificationSettings: () => ({ url: '/user/notifications' }),
  listInboxEntries: () => ({ url: '/user/inbox?read=false' }),
  updateInboxEntry: async (world, caller) => ({
    url: `/user/inbox/${await newInboxEntry(world, caller)}`,
    body: { read: true },
  }),
  readInbox: () => ({ url: '/user/inbox/read', body: { before: '2026-11-18T12:00:00.000Z' } }),
  updateNotificationSettings: () => ({ url: '/user/notifications', body: { replies: false } }),
};
