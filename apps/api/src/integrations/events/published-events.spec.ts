import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, build } from '../../../test/harness.js';
import { newListener } from '../../../test/heard.js';
import { type EventParts, insightEvent } from '../../../test/insight-samples.js';
import { newProposal } from '../../../test/proposal.js';
import { recordedBy } from '../../../test/recorded.js';

/** An organization with a space, a site that shows it, and an installation that hears of everything. */
async function newWorld() {
  const space = await newContentSpace();
  const { organizationId, client, admin } = space;
  const page = await space.addPage('Text.\n', { title: 'Guide' });
  const site = await build.site(organizationId, { spaces: [space.id] });
  const listener = await newListener(organizationId);
  const siteUrl = `/orgs/${organizationId}/sites/${site.id}`;
  return { space, page, client, admin, organizationId, site, siteUrl, listener };
}
type World = Awaited<ReturnType<typeof newWorld>>;

interface Cause {
  /** What is done; when there is something to be done before, it answers how to do it. */
  operation: (world: World) => Promise<ApiResponse> | Promise<() => Promise<ApiResponse>>;
  /** The event that it records. */
  event: string;
  /** What the installation is told, beside the id of the event and of itself. */
  told: (world: World) => object;
}

const contentOf = ({ space, admin }: World) => ({
  spaceId: space.id,
  revisionId: expect.any(String),
  updatedBy: [expect.objectContaining({ object: 'user', id: admin.id })],
});
// Which commit it is going to be is not known yet.
const syncOf = ({ space }: World) => ({ spaceId: space.id, revisionId: expect.any(String), commitId: '' });
const track = (world: World, event: EventParts) =>
  world.client.post(`${world.siteUrl}/insights/events`, { events: [insightEvent(event)] });
const visitOf = ({ site }: World) => ({
  siteId: site.id,
  url: expect.any(String),
  referrer: expect.any(String),
  visitor: {
    anonymousId: expect.any(String),
    cookies: { theme: 'dark' },
    userAgent: 'Browser',
    ip: expect.any(String),
    language: 'en',
  },
});
const seen = { session: { cookies: { theme: 'dark' } } };
const REPOSITORY = { url: 'https://github.com/acme/docs.git', ref: 'main' };

const CAUSES: Record<string, Cause> = {
  'installation_setup: another configuration': {
    operation: ({ client, listener }) => client.patch(listener.url, { configuration: { channel: 'news' } }),
    event: 'installation.set-up',
    told: () => ({ status: 'active', previous: { status: 'active', sealedConfiguration: expect.any(String) } }),
  },
  'installation_setup: another status': {
    operation: ({ client, listener }) => client.patch(listener.url, { status: 'paused' }),
    event: 'installation.set-up',
    told: () => ({ status: 'paused', previous: { status: 'active', sealedConfiguration: expect.any(String) } }),
  },
  'installation_deleted: uninstalled': {
    operation: ({ client, listener }) => client.delete(listener.url),
    event: 'installation.deleted',
    told: () => ({ previous: { status: 'active', sealedConfiguration: expect.any(String) } }),
  },
  'space_installation_setup: enabled on a space': {
    operation: ({ client, listener, space }) => client.post(`${listener.url}/spaces`, { space: space.id }),
    event: 'installation.space-set-up',
    told: ({ space }) => ({ spaceId: space.id, status: 'active' }),
  },
  'space_installation_setup: configured on a space': {
    operation: async ({ client, listener, space }) => {
      await client.post(`${listener.url}/spaces`, { space: space.id });
      return () => client.patch(`${listener.url}/spaces/${space.id}`, { configuration: { channel: 'news' } });
    },
    event: 'installation.space-set-up',
    told: ({ space }) => ({ spaceId: space.id, status: 'active', previous: expect.anything() }),
  },
  'space_installation_deleted: removed from a space': {
    operation: async ({ client, listener, space }) => {
      await client.post(`${listener.url}/spaces`, { space: space.id });
      return () => client.delete(`${listener.url}/spaces/${space.id}`);
    },
    event: 'installation.space-deleted',
    told: ({ space }) => ({ spaceId: space.id, previous: expect.anything() }),
  },
  'site_installation_setup: enabled on a site': {
    operation: ({ client, listener, site }) => client.post(`${listener.url}/sites`, { siteId: site.id }),
    event: 'installation.site-set-up',
    told: ({ site }) => ({ siteId: site.id, status: 'active' }),
  },
  'site_installation_deleted: removed from a site': {
    operation: async ({ client, listener, site }) => {
      await client.post(`${listener.url}/sites`, { siteId: site.id });
      return () => client.delete(`${listener.url}/sites/${site.id}`);
    },
    event: 'installation.site-deleted',
    told: ({ site }) => ({ siteId: site.id, previous: expect.anything() }),
  },
  'site_view: somebody looks at a page': {
    operation: (world) => track(world, seen),
    event: 'site.viewed',
    told: visitOf,
  },
  'page_feedback: somebody says what a page is like': {
    operation: (world) => track(world, { ...seen, type: 'page_post_feedback', feedback: { rating: 'good' } }),
    event: 'page.feedback-given',
    told: (world) => ({ ...visitOf(world), feedback: { rating: 'good' } }),
  },
  'space_content_updated: a live edit': {
    operation: ({ space }) =>
      space.change({ operation: 'insert_page', title: 'More', document: { markdown: 'More.\n' } }),
    event: 'space.content-updated',
    told: contentOf,
  },
  'space_content_updated: a merge': {
    operation: async ({ space }) => {
      const proposal = await newProposal(space);
      await proposal.change({ operation: 'insert_page', title: 'More', document: { markdown: 'More.\n' } });
      return () => proposal.merge();
    },
    event: 'space.content-updated',
    told: contentOf,
  },
  'space_content_updated: a template': {
    operation: ({ client, space }) => client.post(`${space.url}/content/template`, { id: 'docs' }),
    event: 'space.content-updated',
    told: contentOf,
  },
  'space_gitsync_started: a pull': {
    operation: ({ client, space }) => client.post(`${space.url}/git/import`, REPOSITORY),
    event: 'space.gitsync-started',
    told: syncOf,
  },
  'space_gitsync_started: a push': {
    operation: ({ client, space }) =>
      client.post(`${space.url}/git/export`, { ...REPOSITORY, commitMessage: 'Update' }),
    event: 'space.gitsync-started',
    told: syncOf,
  },
  'space_visibility_updated: a site is unpublished': {
    operation: ({ client, siteUrl }) => client.post(`${siteUrl}/unpublish`),
    event: 'space.visibility-updated',
    told: ({ space }) => ({ spaceId: space.id, previousVisibility: 'public', visibility: 'private' }),
  },
};

describe('what integrations hear', () => {
  it.each(Object.entries(CAUSES))('%s', async (name, { operation, event, told }) => {
    const world = await newWorld();
    const prepared = await operation(world);
    if (typeof prepared === 'function') await world.listener.hears();
    const response = typeof prepared === 'function' ? await prepared() : prepared;

    expect(response.status).toBeLessThan(300);
    expect((await recordedBy(response)).events.filter(({ type }) => type === event)).toHaveLength(1);
    const type = name.slice(0, name.indexOf(':'));
    const heard = { eventId: expect.any(String), type, installationId: world.listener.installation.id, ...told(world) };
    expect((await world.listener.hears()).filter((payload) => isOf(payload, type))).toEqual([heard]);
  });

  it('installation_setup: installed', async () => {
    const { client, organizationId } = await newWorld();
    const { name } = await build.integration(organizationId);
    const response = await client.post(`/integrations/${name}/installations`, { organization: organizationId });
    expect(response.status).toBe(201);
    expect((await recordedBy(response)).events).toMatchObject([
      { type: 'installation.set-up', payload: { installationId: response.body.id, status: 'active' } },
    ]);
  });

  it('task: a task that is due', async () => {
    const { client, listener } = await newWorld();
    const token = build.installationToken(listener.installation);
    const url = `/integrations/${listener.integration.name}/tasks`;
    const { status } = await client.as(token).post(url, { task: { remind: 'editors' } });
    expect(status).toBe(204);
    expect(await listener.hears()).toEqual([
      {
        eventId: expect.any(String),
        type: 'task',
        installationId: listener.installation.id,
        task: { remind: 'editors' },
      },
    ]);
  });
});

function isOf(payload: unknown, type: string): boolean {
  return typeof payload === 'object' && payload !== null && 'type' in payload && payload.type === type;
}
