import { randomUUID } from 'node:crypto';
import { build } from './harness.js';
import type { Sample, World } from './world.js';

const conversations = ({ organizationId }: World) => `/orgs/${organizationId}/conversations`;

async function newConversation(world: World): Promise<string> {
  const { id } = await build.conversation(world.organizationId);
  return `${conversations(world)}/${id}`;
}

async function newIssue(world: World): Promise<string> {
  const { id } = await build.issue(world.organizationId);
  return `${conversations(world)}-issues/${id}`;
}

async function newCluster(world: World): Promise<string> {
  // One word, because it is looked for in all spaces of the world, of which specs make many.
  const { id } = await build.cluster(world.organizationId, { label: 'Invoices' });
  return `${conversations(world)}-clusters/${id}`;
}

/** Valid requests of the operations on conversations, their issues and the clusters of these. */
export const conversationSamples: Record<string, Sample> = {
  listConversations: (world) => ({ url: conversations(world) }),
  ingestConversation: (world) => ({
    url: conversations(world),
    body: {
      id: randomUUID(),
      subject: 'Invoices',
      parts: [{ type: 'message', role: 'user', body: 'How do I pay by invoice?' }],
      metadata: { url: 'https://help.example.com/1', attributes: { plan: 'free' }, createdAt: '2026-01-02T03:04:05Z' },
    },
  }),
  getConversationById: async (world) => ({ url: await newConversation(world) }),
  deleteConversationById: async (world) => ({ url: await newConversation(world) }),
  listConversationsIssues: (world) => ({ url: `${conversations(world)}-issues` }),
  getConversationIssueById: async (world) => ({ url: await newIssue(world) }),
  updateConversationIssueById: async (world) => ({
    url: await newIssue(world),
    body: { cluster: (await build.cluster(world.organizationId)).id },
  }),
  listConversationsIssuesClusters: (world) => ({ url: `${conversations(world)}-clusters` }),
  createConversationsIssuesCluster: async (world) => ({
    url: `${conversations(world)}-clusters`,
    body: { label: 'Pay later', issues: [(await build.issue(world.organizationId)).id] },
  }),
  getConversationsIssuesCluster: async (world) => ({ url: await newCluster(world) }),
  updateConversationsIssuesCluster: async (world) => ({
    url: await newCluster(world),
    body: { label: 'Another label', summary: 'Another summary', icon: 'credit-card' },
  }),
  mergeConversationsIssuesCluster: async (world) => ({
    url: `${await newCluster(world)}/merge`,
    body: { into: (await build.cluster(world.organizationId)).id },
  }),
  refreshConversationsIssuesClusters: (world) => ({ url: `${conversations(world)}-clusters/refresh` }),
  listConversationsIssuesClusterChanges: (world) => ({ url: `${conversations(world)}-clusters-changes` }),
};
