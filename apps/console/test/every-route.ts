import { createClient, dataOf } from '@lectern/client';
import { newTeam, runningApi, type Team } from './console.js';
import { addPages } from './content.js';
import { addPetStore } from './specifications.js';

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const PAGE = `# Setup

Read the [second page](usage.md), then run \`lectern start\` and **wait**.

## Requirements

* Node
* PostgreSQL

1. First
2. Then

- [x] Done
- [ ] Open

> Somebody said this.

{% hint style="warning" %}
Mind the gap.
{% endhint %}

\`\`\`javascript
const answer = 42; // the answer
\`\`\`

| Name | Value |
| ---- | ----- |
| One  | 1     |

{% tabs %}
{% tab title="Linux" %}
Use the package.
{% endtab %}
{% tab title="Windows" %}
Use the installer.
{% endtab %}
{% endtabs %}

<details>
<summary>More</summary>

Hidden text.
</details>

$$a^2 + b^2 = c^2$$

## Troubleshooting

A [broken link](gone.md).
`;

/** An organization in which every page of the console has something to show. */
export interface FilledTeam extends Team {
  spaceId: string;
  /** Where its sites are previewed. */
  sitesUrl: string;
  /** Every page of the console, with the heading that says that it is shown. */
  routes: readonly { path: string; heading: string }[];
}

/** Fills a new organization, and lists every page of the console that shows it. */
export async function newFilledTeam(): Promise<FilledTeam> {
  const { origin, build, database, sitesUrl, startSite } = await runningApi();
  await startSite();
  const team = await newTeam();
  const { organizationId, admin, api } = team;
  await database.prisma.user.update({ where: { id: admin.id }, data: { isAdministrator: true } });
  const collectionId = await build.collection(organizationId, { title: 'Products' });
  const spaceId = await build.space(organizationId, { title: 'Guide', parent: collectionId });
  const [deleted, member] = [
    await build.space(organizationId, { title: 'Old guide' }),
    await build.member(organizationId, 'edit'),
  ];
  const teamId = await build.team(organizationId, { [member.id]: 'owner' });
  await build.grant({ kind: 'space', id: spaceId, organizationId }, { team: teamId }, 'review');
  await addPages(team, spaceId, [
    { title: 'Setup', markdown: PAGE },
    { title: 'Usage', markdown: 'How it is used.' },
    { title: 'Details', below: 'Usage' },
  ]);
  const { revision: revisionId } = dataOf(
    await api.POST('/v1/spaces/{spaceId}/content', {
      params: { path: { spaceId } },
      body: {
        changes: [
          { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind this.' } },
          { operation: 'insert_files', files: [{ name: 'dot.png', base64: PICTURE }] },
          { operation: 'set_variables', variables: { product: 'Lectern' } },
        ],
      },
    }),
  );
  const revision = dataOf(
    await api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}', { params: { path: { spaceId, revisionId } } }),
  );
  dataOf(await api.DELETE('/v1/spaces/{spaceId}', { params: { path: { spaceId: deleted } } }));
  dataOf(
    await api.POST('/v1/orgs/{organizationId}/invites', {
      params: { path: { organizationId } },
      body: { emails: ['invited@example.com'], role: 'read' },
    }),
  );
  await build.inviteLink(organizationId);
  const changeRequestId = await build.changeRequest(spaceId, admin.id, 'Explain the setup');
  dataOf(
    await createClient({ baseUrl: origin, token: member.token }).POST(
      '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
      { params: { path: { spaceId, changeRequestId } }, body: { body: { markdown: 'What about **phones**?' } } },
    ),
  );
  const { id: siteId } = await build.site(organizationId, { spaces: [spaceId] });
  await fillSite(team, { siteId, spaceId: await build.space(organizationId, { title: 'Reference' }) });
  const events = { organizationId, siteId };
  await build.insightEvents(events, { count: 3, language: 'de', referrerHost: 'example.com' });
  await build.insightEvents(events, { type: 'search_type_query', query: 'invoices' });
  await build.insightEvents(events, { type: 'page_post_feedback', rating: 'good' });
  await build.insightEvents(events, { type: 'page_post_feedback_comment', rating: 'bad', comment: 'Too short' });
  await addPetStore(team, 'pets');
  const cluster = await build.cluster(organizationId, { label: 'Paying by invoice', issues: 2 });
  const issue = await build.issue(organizationId, { cluster: cluster.id, title: 'Pay later' });
  const translation = await build.translation(organizationId, { source: spaceId });
  dataOf(
    await api.PUT('/v1/orgs/{organizationId}/translations-glossary', {
      params: { path: { organizationId } },
      body: { operations: [{ type: 'insert', translations: { en: 'page', fr: 'page' }, doNotTranslate: true }] },
    }),
  );
  const room = { type: 'string' as const, title: 'Room' };
  const integration = await build.integration(organizationId, {
    title: 'Messenger',
    scopes: ['space:content:read'],
    configurations: { account: { properties: { room, key: { type: 'string', title: 'Key', secret: true } } } },
  });
  await build.installation(integration, organizationId, { spaces: [spaceId] });
  const webhook = await build.webhook(organizationId);
  const ofWebhook = { path: { organizationId, webhookId: webhook.id } };
  dataOf(await api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/test', { params: ofWebhook }));
  const site = dataOf(
    await api.GET('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path: { organizationId, siteId } } }),
  );
  const reusableId = revision.reusableContents[0]?.id;
  const [home, inSpace] = [`/o/${organizationId}`, `/o/${organizationId}/s/${spaceId}`];
  return {
    ...team,
    spaceId,
    sitesUrl,
    routes: [
      { path: home, heading: `Welcome, ${admin.displayName}` },
      { path: `${home}/inbox`, heading: 'Inbox' },
      { path: `${home}/spaces`, heading: 'Spaces' },
      { path: `${home}/spaces/deleted`, heading: 'Deleted spaces' },
      { path: `${home}/c/${collectionId}`, heading: 'Products' },
      { path: `${home}/search?q=used`, heading: 'Search' },
      { path: `${inSpace}/setup`, heading: 'Setup' },
      { path: `${inSpace}/setup?edit=true`, heading: 'Setup' },
      { path: `${inSpace}/~/changes/1/setup`, heading: 'Setup' },
      ...['overview', 'changes', 'conflicts', 'files', 'reusable', `reusable/${reusableId}`, 'export'].map((part) => ({
        path: `${inSpace}/~/changes/1/~/${part}`,
        heading: '#1 Explain the setup',
      })),
      { path: `${inSpace}/~/revisions/${revisionId}/setup`, heading: 'Setup' },
      { path: `${inSpace}/gone`, heading: 'This page is not here' },
      { path: `${inSpace}/~/files`, heading: 'Files' },
      { path: `${inSpace}/~/reusable`, heading: 'Reusable contents' },
      { path: `${inSpace}/~/reusable/${reusableId}`, heading: 'Notice' },
      { path: `${inSpace}/~/variables`, heading: 'Variables' },
      { path: `${inSpace}/~/links`, heading: 'Links' },
      { path: `${inSpace}/~/history`, heading: 'History' },
      { path: `${inSpace}/~/import`, heading: 'Import' },
      { path: `${inSpace}/~/export`, heading: 'Export' },
      { path: `${inSpace}/~/git`, heading: 'Git' },
      { path: `${inSpace}/~/settings`, heading: 'Settings of this space' },
      { path: `${home}/change-requests?status=draft`, heading: 'Change requests' },
      { path: `${home}/sites`, heading: 'Sites' },
      ...['', '/structure', '/audience', '/addresses', '/redirects', '/settings'].map((part) => ({
        path: `${home}/sites/${siteId}${part}`,
        heading: site.title,
      })),
      { path: `${home}/sites/${siteId}/insights`, heading: site.title },
      { path: `${home}/sites/${siteId}/insights?table=views`, heading: site.title },
      { path: `${home}/sites/${siteId}/look?part=colors`, heading: site.title },
      { path: `${home}/openapi`, heading: 'API specifications' },
      ...['', '/findings', '/versions', '/changes', '/pages'].map((part) => ({
        path: `${home}/openapi/pets${part}`,
        heading: 'pets',
      })),
      { path: `${home}/conversations-clusters`, heading: 'Conversations' },
      { path: `${home}/conversations-clusters/${cluster.id}`, heading: 'Paying by invoice' },
      { path: `${home}/conversations-clusters/${cluster.id}?issue=${issue.id}`, heading: 'Paying by invoice' },
      { path: `${home}/conversations-clusters/import`, heading: 'Import conversations' },
      { path: `${home}/conversations-clusters/changes`, heading: 'What became of topics' },
      { path: `${home}/translations`, heading: 'Translations' },
      { path: `${home}/translations/glossary`, heading: 'Glossary' },
      ...['', '/pages', '/pages?state=behind', '/side-by-side'].map((part) => ({
        path: `${home}/translations/${translation.id}${part}`,
        heading: 'Guide, French',
      })),
      { path: `${home}/integrations`, heading: 'Integrations' },
      { path: `${home}/integrations/${integration.name}`, heading: 'Messenger' },
      ...['installation', 'events', 'publisher'].map((tab) => ({
        path: `${home}/integrations/${integration.name}?tab=${tab}`,
        heading: 'Messenger',
      })),
      { path: `/integrations/${integration.name}`, heading: 'Messenger' },
      { path: `${home}/settings`, heading: 'General settings' },
      { path: `${home}/settings/members`, heading: 'Members' },
      { path: `${home}/settings/members/${member.id}`, heading: member.displayName },
      { path: `${home}/settings/teams`, heading: 'Teams' },
      { path: `${home}/settings/teams/${teamId}`, heading: 'Writers' },
      { path: `${home}/settings/merge-rules`, heading: 'Merge rules' },
      { path: `${home}/settings/agents`, heading: 'Instructions for agents' },
      { path: `${home}/settings/sso`, heading: 'Single sign-on' },
      { path: `${home}/settings/webhooks`, heading: 'Webhooks' },
      { path: `${home}/settings/webhooks/${webhook.id}`, heading: 'receiver.example' },
      { path: `${home}/settings/audit`, heading: 'Audit log' },
      { path: `${home}/settings/jobs`, heading: 'Jobs' },
      { path: `${home}/settings/usage`, heading: 'Usage' },
      { path: '/account/profile', heading: 'Profile' },
      { path: '/account/notifications', heading: 'Notifications' },
      { path: '/account/sessions', heading: 'Sessions' },
      { path: '/account/tokens', heading: 'API tokens' },
      { path: '/account/drafts', heading: 'Drafts on this device' },
      { path: '/system', heading: 'Installation' },
      { path: '/system/jobs', heading: 'Jobs of the installation' },
      { path: '/system/organizations', heading: 'Organizations' },
      { path: '/system/checks', heading: 'Checks' },
      { path: `/invite/${organizationId}/anything`, heading: 'You have been invited' },
      { path: `${home}/nowhere`, heading: 'This is not here' },
    ],
  };
}

/** Fills a site, so that each of its pages has something to show. */
async function fillSite({ organizationId, api }: Team, { siteId, spaceId }: { siteId: string; spaceId: string }) {
  const site = '/v1/orgs/{organizationId}/sites/{siteId}';
  const params = { path: { organizationId, siteId } };
  dataOf(await api.POST(`${site}/sections`, { params, body: { spaceId, title: 'Reference' } }));
  dataOf(await api.POST(`${site}/external-links`, { params, body: { title: 'Blog', url: 'https://example.com' } }));
  const destination = { kind: 'external' as const, url: 'https://example.com/new' };
  dataOf(await api.POST(`${site}/redirects`, { params, body: { source: '/old', destination, permanent: true } }));
  dataOf(await api.POST(`${site}/styleguide`, { params, body: { template: 'plain' } }));
  dataOf(await api.POST(`${site}/share-links`, { params, body: { name: 'Beta customers' } }));
  const description = 'Whether the visitor tests new features';
  const jsonSchema = {
    type: 'object' as const,
    properties: { beta: { type: 'boolean' as const, description } },
    additionalProperties: false as const,
  };
  dataOf(await api.PUT(`${site}/adaptive-schema`, { params, body: { jsonSchema } }));
  const body = {
    hostname: `docs-${siteId.toLowerCase()}.example.com`,
    proxy: `example.com/docs-${siteId}`,
    visibility: 'visitor-auth' as const,
  };
  dataOf(await api.PATCH(site, { params, body }));
}
