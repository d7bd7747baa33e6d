import type { Person } from '@lectern/commands/testing/factory';
import { clusterIssuesJob, processConversationsJob } from '@lectern/domain/platform/jobs/catalog';
import { type ApiResponse, api, build, type Client, database } from './harness.js';

/** An organization with short ways to its conversations. */
export interface ConversationsOrganization {
  id: string;
  admin: Person;
  client: Client;
  /** `/orgs/{id}/conversations`, which the addresses of issues and clusters begin with too. */
  url: string;
  ingest(...conversations: object[]): Promise<ApiResponse>;
}

/** Builds an organization without conversations. */
export async function newConversationsOrganization(): Promise<ConversationsOrganization> {
  const { id, admin } = await build.organization();
  const client = api.as(admin);
  const url = `/orgs/${id}/conversations`;
  return { id, admin, client, url, ingest: (...conversations) => client.post(url, conversations) };
}

/** A conversation of one message, as a pipeline sends it. */
export function saying(id: string, body = 'How do I pay by invoice?', more: object = {}) {
  return { id, parts: [{ type: 'message', role: 'user', body }], ...more };
}

/** What is stored of the conversations of an organization, the first one first. */
export function storedConversations(organizationId: string) {
  return database.prisma.conversation.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
}

/** The jobs of an organization that are about conversations, the first one first. */
export function conversationJobs(organizationId: string) {
  const where = { organizationId, name: { in: [processConversationsJob.name, clusterIssuesJob.name] } };
  return database.prisma.job.findMany({ where, orderBy: { id: 'asc' } });
}

/** What reading an address of an organization comes to for a member, a guest, an outsider and somebody unknown. */
export async function readingStatuses(organizationId: string, url: string): Promise<Record<string, number>> {
  const [member, guest] = [await build.member(organizationId, 'read'), await build.member(organizationId, null)];
  const { admin: outsider } = await build.organization();
  return {
    member: (await api.as(member).get(url)).status,
    guest: (await api.as(guest).get(url)).status,
    outsider: (await api.as(outsider).get(url)).status,
    nobody: (await api.get(url)).status,
  };
}

/** Those of a list that is for members. */
export const FOR_MEMBERS = { member: 200, guest: 403, outsider: 404, nobody: 401 };
