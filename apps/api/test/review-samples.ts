import { changeProposal, readProposal } from './change-request-samples.js';
import { api, build } from './harness.js';
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
  updateNotificationSettings: () => ({ url: '/user/notifications', body: { replies: false } }),
};
