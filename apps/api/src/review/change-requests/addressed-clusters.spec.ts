import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, build } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

/** A space with two clusters of its organization, one of which was merged into the other. */
async function spaceWithClusters() {
  const space = await newContentSpace();
  const { organizationId, client } = space;
  const [old, shown] = [await build.cluster(organizationId), await build.cluster(organizationId)];
  await client.post(`/orgs/${organizationId}/conversations-clusters/${old.id}/merge`, { into: shown.id });
  return { space, client, url: `${space.url}/change-requests`, old: old.id, shown: shown.id };
}

const UNKNOWN = 'issues_cluster.other_not_found';

describe('a change request that answers a cluster of issues', () => {
  it('201: names it from the beginning', async () => {
    const { client, url, shown } = await spaceWithClusters();
    const { status, body } = await client.post(url, { subject: 'Explain', conversationsIssuesCluster: shown });
    expect([status, body.conversationsIssuesCluster]).toEqual([201, shown]);
  });

  it('201 and 200: names the cluster that took the place of one that was merged', async () => {
    const { space, client, url, old, shown } = await spaceWithClusters();
    const { body: begun } = await client.post(url, { subject: 'Explain', conversationsIssuesCluster: old });
    expect(begun.conversationsIssuesCluster).toBe(shown);
    const proposal = await newProposal(space);
    const { body: changed } = await client.patch(proposal.url, { conversationsIssuesCluster: old });
    expect(changed.conversationsIssuesCluster).toBe(shown);
  });

  it('200: other changes leave it as it is', async () => {
    const { client, url, shown } = await spaceWithClusters();
    const { body } = await client.post(url, { subject: 'Explain', conversationsIssuesCluster: shown });
    const { body: changed } = await client.patch(`${url}/${body.id}`, { subject: 'Better' });
    expect(changed).toMatchObject({ subject: 'Better', conversationsIssuesCluster: shown });
  });

  it('400: begins nothing for a cluster that does not exist, or is of others', async () => {
    const { client, url } = await spaceWithClusters();
    const foreign = await build.cluster((await build.organization()).id);
    for (const cluster of ['missing', foreign.id]) {
      const response = await client.post(url, { subject: 'Explain', conversationsIssuesCluster: cluster });
      expect(await refusedFor(response)).toEqual({ status: 400, name: UNKNOWN, recorded: NOTHING });
      expect(response.body.error.message).toContain(cluster);
    }
    expect((await client.get(`${url}?status=all`)).body.count).toBe(0);
  });

  it('400: changes nothing for a cluster that does not exist, or is of others', async () => {
    const { space, client } = await spaceWithClusters();
    const proposal = await newProposal(space);
    const before = (await proposal.get()).body;
    const foreign = await build.cluster((await build.organization()).id);
    for (const cluster of ['missing', foreign.id]) {
      const response = await client.patch(proposal.url, { subject: 'Better', conversationsIssuesCluster: cluster });
      expect(await refusedFor(response)).toEqual({ status: 400, name: UNKNOWN, recorded: NOTHING });
    }
    expect((await proposal.get()).body).toEqual(before);
  });

  it('200: answers the cluster that remains when it is named while that is merged', async () => {
    const { space, client, shown } = await spaceWithClusters();
    const { organizationId } = space;
    const proposals = [await newProposal(space), await newProposal(space), await newProposal(space)];
    const other = await build.cluster(organizationId);
    const responses = await Promise.all([
      ...proposals.map(({ url }) => client.patch(url, { conversationsIssuesCluster: shown })),
      client.post(`/orgs/${organizationId}/conversations-clusters/${shown}/merge`, { into: other.id }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const named = await Promise.all(proposals.map(async ({ get }) => (await get()).body.conversationsIssuesCluster));
    expect(named).toEqual([other.id, other.id, other.id]);
  });
});

async function refusedFor(response: ApiResponse) {
  return { status: response.status, name: response.body.error.name, recorded: await recordedBy(response) };
}
