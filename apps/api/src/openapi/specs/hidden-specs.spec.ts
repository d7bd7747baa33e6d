import { beforeAll, describe, expect, it } from '@jest/globals';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { Scope } from '@lectern/domain/platform/permissions/scopes';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, build, type Client, database } from '../../../test/harness.js';
import { installedBy } from '../../../test/new-installation.js';
import { newProposal, type Proposal } from '../../../test/proposal.js';
import { newPublishedSite } from '../../../test/published-site.js';
import { refusal } from '../../../test/refusal.js';

/** A word that stands in everything that a specification says, and nowhere else. */
const SECRET = 'Zanzibar';

const operation = (path: string) => ({
  path,
  method: 'get',
  title: `${SECRET} ${path}`,
  tags: ['doors'],
  deprecated: false,
});

const OUTLINE = {
  title: SECRET,
  info: `All about ${SECRET}.\n`,
  tags: [{ name: 'doors', title: `Doors of ${SECRET}`, description: `Into ${SECRET}.` }],
  operations: [operation('/doors'), operation('/keys')],
  schemas: [SECRET],
};

const described = { get: { summary: `Enter ${SECRET}`, responses: { 200: { description: SECRET } } } };

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: SECRET, version: '1' },
  paths: { '/doors': described, '/keys': described },
  webhooks: { opened: described },
  components: { schemas: { Door: { type: 'object', description: SECRET } } },
};

const MISSING = 'missing';

const refTo = (spec: string) => ({ kind: 'openapi', spec });

const sourceOf = (spec: string, props: object = {}) => ({
  type: 'builtin:openapi',
  props,
  dependencies: { spec: { ref: refTo(spec) } },
});

const operationBlock = (spec: string, path = '/doors') =>
  `{% openapi-operation spec="${spec}" path="${path}" method="get" %}\n{% endopenapi-operation %}\n`;

const webhookBlock = (spec: string) =>
  `{% openapi-webhook spec="${spec}" name="opened" method="get" %}\n{% endopenapi-webhook %}\n`;

const schemasBlock = (spec: string) =>
  `{% openapi-schemas spec="${spec}" schemas="Door" %}\n{% endopenapi-schemas %}\n`;

const blockOf = (spec: string) => ({
  object: 'block',
  type: 'openapi-operation',
  data: { ref: refTo(spec), path: '/doors', method: 'get' },
  isVoid: true,
});

const templateWith = (spec: string) => ({ id: 'api', params: { contentRefs: { spec: refTo(spec) } } });

/** A page that named a specification once, and a revision in which it did. */
interface FormerUse {
  page: string;
  revision: string;
}

/** A space in an organization with a private specification, whose current content does not name it. */
interface Scene {
  space: ContentSpace;
  slug: string;
  specId: string;
  versionId: string;
  page: string;
  reusable: string;
  collection: string;
  proposal: Proposal;
  /** The type of a source that an integration makes content from. */
  wiki: string;
  former: Map<string, FormerUse>;
}

async function newScene(): Promise<Scene> {
  const space = await newContentSpace();
  const { organizationId, client } = space;
  const spec = await build.openApiSpec(organizationId, { slug: 'vault' });
  const versionId = await build.openApiVersion(spec, { document: DOCUMENT, outline: OUTLINE });
  const page = await space.addPage('# Plain\n\nNothing yet.\n');
  await space.change({ operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Nothing.\n' } });
  const { body: revision } = await client.get(`${space.url}/content`);
  const former = new Map<string, FormerUse>();
  for (const named of [spec.slug, MISSING]) former.set(named, await usedOnce(space, named));
  const integration = await build.integration(organizationId, {
    contentSources: [{ id: 'wiki', title: 'Wiki', configuration: { componentId: 'config' } }],
  });
  await build.installation(integration, organizationId);
  return {
    ...{ space, slug: spec.slug, specId: spec.id, versionId, page, former },
    reusable: revision.reusableContents[0].id,
    collection: await build.collection(organizationId),
    proposal: await newProposal(space),
    wiki: `integration:${integration.name}:wiki`,
  };
}

async function usedOnce(space: ContentSpace, spec: string): Promise<FormerUse> {
  const page = await space.addPage(`# Once\n\n${operationBlock(spec)}`);
  const { body } = await space.client.get(space.url);
  await space.change({ operation: 'update_page', page, document: { markdown: '# Once\n\nNothing any more.\n' } });
  return { page, revision: body.revision };
}

/** A request that would show a specification to whoever sends it, if there is one of that name. */
type Way = (scene: Scene, spec: string) => { url: string; body?: object };

const ofSpec =
  (path: string): Way =>
  ({ space }, spec) => ({ url: `/orgs/${space.organizationId}/openapi/${spec}${path}` });

const compute =
  (what: 'document' | 'revision', props: object = {}): Way =>
  ({ space, versionId }, spec) => ({
    url: `${space.url}/content/computed/${what}`,
    body: { source: sourceOf(spec, props), seed: versionId },
  });

const askWiki =
  (what: 'document' | 'revision'): Way =>
  ({ space, wiki }, spec) => ({
    url: `${space.url}/content/computed/${what}`,
    body: { source: { type: wiki, props: {}, dependencies: { api: { ref: refTo(spec) } } }, seed: '' },
  });

const change =
  (changeFor: (scene: Scene, spec: string) => object): Way =>
  (scene, spec) => ({ url: `${scene.space.url}/content`, body: { changes: [changeFor(scene, spec)] } });

const insert = (markdownFor: (spec: string) => string): Way =>
  change((_, spec) => ({ operation: 'insert_page', title: 'New', document: { markdown: markdownFor(spec) } }));

const propose =
  (changeFor: (scene: Scene, spec: string) => object): Way =>
  (scene, spec) => ({ url: `${scene.proposal.url}/content`, body: { changes: [changeFor(scene, spec)] } });

const insertReference = (_: Scene, spec: string) => ({
  operation: 'insert_page',
  type: 'computed',
  title: 'Reference',
  computed: sourceOf(spec),
});

const formerUse = ({ former }: Scene, spec: string): FormerUse => former.get(spec) ?? { page: '', revision: '' };

/** Every way by which something of a specification can be read. */
const READS: Record<string, Way> = {
  'the specification': ofSpec(''),
  'its versions': ofSpec('/versions'),
  'its newest version': ofSpec('/versions/latest'),
  'the content of its newest version': ofSpec('/versions/latest/content'),
  'the text of its newest version': ofSpec('/versions/latest/content/raw'),
  'the changes of its newest version': ofSpec('/versions/latest/changes'),
  'a version': (scene, spec) => ofSpec(`/versions/${scene.versionId}`)(scene, spec),
  'the content of a version': (scene, spec) => ofSpec(`/versions/${scene.versionId}/content`)(scene, spec),
  'the first page of a reference': compute('document'),
  'a page of operations': compute('document', { doc: 'operations', page: 'doors' }),
  'a page of models': compute('document', { doc: 'models' }),
  'all pages of a reference': compute('revision'),
};

/** Every way by which a specification can be put where it is read. */
const WRITES: Record<string, Way> = {
  'a reference': change(insertReference),
  'a reference by an incomplete source': change((scene, spec) => ({
    ...insertReference(scene, spec),
    computed: { ...sourceOf(spec), dependencies: { spec: { ref: { spec } } } },
  })),
  'a page that is computed': change((_, spec) => ({
    operation: 'insert_page',
    title: 'One page',
    computed: sourceOf(spec, { doc: 'info' }),
  })),
  'a page that becomes computed': change(({ page }, spec) => ({
    operation: 'update_page',
    page,
    computed: sourceOf(spec, { doc: 'models' }),
  })),
  'an operation': insert((spec) => operationBlock(spec)),
  'a webhook': insert(webhookBlock),
  models: insert(schemasBlock),
  'an operation inside of another block': insert(
    (spec) => `{% hint style="info" %}\n${operationBlock(spec)}{% endhint %}\n`,
  ),
  'an operation behind a condition': insert(
    (spec) => `{% if page.title == "New" %}\n${operationBlock(spec)}{% endif %}\n`,
  ),
  'an operation in the form of any block': insert(
    (spec) => `{% block %}\n\`\`\`json\n${JSON.stringify(blockOf(spec))}\n\`\`\`\n{% endblock %}\n`,
  ),
  'an operation in a document': change((_, spec) => ({
    operation: 'insert_page',
    title: 'New',
    document: { document: { object: 'document', data: {}, nodes: [blockOf(spec)] } },
  })),
  'a link': insert((spec) => `[The API](/openapi/${spec})\n`),
  'a link page': change((_, spec) => ({ operation: 'insert_page', type: 'link', title: 'API', target: refTo(spec) })),
  'an operation in a page that is there': change(({ page }, spec) => ({
    operation: 'update_page',
    page,
    document: { markdown: operationBlock(spec) },
  })),
  'an operation in new reusable content': change((_, spec) => ({
    operation: 'insert_reusable_content',
    title: 'API',
    document: { markdown: operationBlock(spec) },
  })),
  'an operation in reusable content that is there': change(({ reusable }, spec) => ({
    operation: 'update_reusable_content',
    reusableContent: reusable,
    document: { markdown: operationBlock(spec) },
  })),
  'a source of an integration': change(({ wiki }, spec) => ({
    operation: 'insert_page',
    type: 'computed',
    title: 'Wiki',
    computed: { type: wiki, props: {}, dependencies: { api: { ref: refTo(spec) } } },
  })),
  'a reference in a change request': propose(insertReference),
  'an operation in a change request': propose(({ page }, spec) => ({
    operation: 'update_page',
    page,
    document: { markdown: operationBlock(spec) },
  })),
  'a template in a change request': ({ space, proposal }, spec) => ({
    url: `${space.url}/content/template`,
    body: { ...templateWith(spec), changeRequestId: proposal.id },
  }),
  'a template of a new change request': ({ space }, spec) => ({
    url: `${space.url}/change-requests`,
    body: { template: templateWith(spec) },
  }),
  // After the change request, which begins without its pages.
  'a template': ({ space }, spec) => ({ url: `${space.url}/content/template`, body: templateWith(spec) }),
  'a template of a new space': ({ space, collection }, spec) => ({
    url: `/orgs/${space.organizationId}/spaces`,
    body: { parent: collection, template: templateWith(spec) },
  }),
  'a page that is brought back': change((scene, spec) => ({ operation: 'revert_page', ...formerUse(scene, spec) })),
  'a revision that is brought back': (scene, spec) => ({
    url: `${scene.space.url}/revisions/${formerUse(scene, spec).revision}/restore`,
    body: {},
  }),
};

/** Ways that end in the script of an integration, which knows more than those who ask. */
const QUESTIONS: Record<string, Way> = {
  'a document of an integration': askWiki('document'),
  'pages of an integration': askWiki('revision'),
};

const ALL: Record<string, Way> = { ...READS, ...QUESTIONS, ...WRITES };

function send(client: Client, way: Way, scene: Scene, spec: string): Promise<ApiResponse> {
  const { url, body } = way(scene, spec);
  return body === undefined ? client.get(url) : client.post(url, body);
}

type CallerOf = (scene: Scene) => Promise<Client>;

const guestWith =
  (role: 'read' | 'edit' | 'admin'): CallerOf =>
  async ({ space, collection }) => {
    const { organizationId, id } = space;
    const guest = await build.member(organizationId, null);
    await build.grant({ organizationId, kind: 'space', id }, { user: guest.id }, role);
    if (role !== 'read') {
      await build.grant({ organizationId, kind: 'collection', id: collection }, { user: guest.id }, 'create');
    }
    return api.as(guest);
  };

const limitedTo =
  (scopes: Scope[]): CallerOf =>
  async ({ space }) =>
    api.as(await build.token(space.admin.id, { scopes }));

const installedWith =
  (scopes: IntegrationScope[]): CallerOf =>
  async ({ space }) => {
    const { installation } = await installedBy(space.organizationId, {}, scopes);
    return api.as(build.installationToken(installation));
  };

const isAboutSpecs = (scope: string) => scope.startsWith('openapi:');

const UNENTITLED: Record<string, CallerOf> = {
  'a guest who reads the space': guestWith('read'),
  'a guest who edits the space': guestWith('edit'),
  'a guest who administrates the space': guestWith('admin'),
  'a member without rights': async ({ space }) => api.as(await build.member(space.organizationId, null)),
  'a token for spaces': limitedTo(Scope.options.filter((scope) => /^(space|change-request):/.test(scope))),
  'a token for everything but specifications': limitedTo(Scope.options.filter((scope) => !isAboutSpecs(scope))),
  'an installation without openapi:read': installedWith(
    IntegrationScope.options.filter((scope) => !isAboutSpecs(scope)),
  ),
  'an administrator of another organization': async () => api.as((await build.organization()).admin),
};

const ENTITLED: Record<string, CallerOf> = {
  'an administrator': async ({ space }) => space.client,
  'a member who edits': async ({ space, collection }) => {
    const { organizationId } = space;
    const member = await build.member(organizationId, 'edit');
    await build.grant({ organizationId, kind: 'collection', id: collection }, { user: member.id }, 'create');
    return api.as(member);
  },
  'a token for spaces and for reading specifications': limitedTo(['space:read', 'space:write', 'openapi:read']),
  'an installation with openapi:read': installedWith(IntegrationScope.options),
};

/** Somebody of whom the tables tell, in a scene. */
function callerIn(scene: Scene, name: string): Promise<Client> {
  const caller = UNENTITLED[name] ?? ENTITLED[name];
  if (!caller) throw new Error(`Nobody is called "${name}"`);
  return caller(scene);
}

/** What a reader of a space can read of its current content, as one text. */
async function everythingIn({ space, proposal }: Scene, client: Client): Promise<string> {
  const texts: string[] = [];
  const read = async (url: string) => {
    const { text, body } = await client.get(url);
    texts.push(text);
    return body;
  };
  for (const url of [space.url, proposal.url]) {
    const { body } = await space.client.get(`${url}/content/pages`);
    for (const { id } of body.pages) await read(`${url}/content/page/${id}?evaluated=true`);
    await read(`${url}/content`);
  }
  await read(`${space.url}/search?query=${SECRET}`);
  await read(`${space.url}/links`);
  await read(`${space.url}/export`);
  return texts.join('\n');
}

const heads = async ({ space, proposal }: Scene) => [
  (await space.client.get(space.url)).body.revision,
  (await proposal.get()).body.revision,
];

describe('an API specification, for those who may not read it', () => {
  let scene: Scene;
  let revisions: string[];

  beforeAll(async () => {
    scene = await newScene();
    revisions = await heads(scene);
  });

  it.each(Object.keys(UNENTITLED))('is the same as one that does not exist: %s', async (name) => {
    const client = await callerIn(scene, name);
    for (const [what, way] of Object.entries(ALL)) {
      const unknown = refusal(await send(client, way, scene, MISSING));
      for (const spec of [scene.slug, scene.specId]) {
        // What was brought back names it by its slug.
        const named = what.endsWith('brought back') ? scene.slug : spec;
        const response = await send(client, way, scene, named);
        expect([what, response.status >= 400, refusal(response)]).toEqual([what, true, unknown]);
        expect(response.text).not.toContain(SECRET);
      }
    }
    expect(await everythingIn(scene, client)).not.toContain(SECRET);
    expect(await heads(scene)).toEqual(revisions);
  });

  it('404: is refused to those who may edit, by the name of the error that says so', async () => {
    const client = await guestWith('edit')(scene);
    const names = new Set<string>();
    for (const way of Object.values({ ...WRITES, ...QUESTIONS })) {
      const { status, body } = await send(client, way, scene, scene.slug);
      names.add(`${status} ${body.error.name}`);
    }
    expect([...names]).toEqual(['404 openapi_spec.not_found']);
  });

  it('404: stays hidden from visitors of a site whose editor may not read it', async () => {
    const site = await newPublishedSite({ space: scene.space });
    const editor = await guestWith('edit')(scene);
    const content = `/orgs/${scene.space.organizationId}/openapi/${scene.slug}/versions/latest/content`;
    for (const way of Object.values(WRITES)) await send(editor, way, scene, scene.slug);
    expect((await (await site.reader()).get(content)).status).toBe(404);
  });

  it.each([
    ['a guest who edits the space', false],
    ['a token for spaces', false],
    ['an installation without openapi:read', false],
    ['an administrator', true],
    ['an installation with openapi:read', true],
  ])('is imported into content as far as it may be read: %s', async (name, mayReadSpecs) => {
    const client = await callerIn(scene, name);
    const { organizationId, id: space } = scene.space;
    const source = { type: 'archive', url: 'https://example.com/docs.zip' };
    const { status, body } = await client.post(`/org/${organizationId}/imports`, { source, target: { space } });
    expect(status).toBe(201);
    const { jobId } = await database.prisma.importRun.findUniqueOrThrow({ where: { id: body.id } });
    const job = await database.prisma.job.findUniqueOrThrow({ where: { id: jobId } });
    expect(job.payload).toEqual({ importRunId: body.id, mayReadSpecs });
  });

  it('is pulled from a repository as far as it may be read', async () => {
    const { id, url } = scene.space;
    const pull = async (client: Client) => {
      const body = { url: 'https://git.example.com/docs.git', ref: 'refs/heads/main' };
      expect((await client.post(`${url}/git/import`, body)).status).toBe(204);
      const where = { spaceId: id };
      const { jobId } = await database.prisma.importRun.findFirstOrThrow({ where, orderBy: { id: 'desc' } });
      return (await database.prisma.job.findUniqueOrThrow({ where: { id: jobId } })).payload;
    };
    expect(await pull(await guestWith('admin')(scene))).toMatchObject({ mayReadSpecs: false });
    expect(await pull(scene.space.client)).toMatchObject({ mayReadSpecs: true });
  });
});

describe('an API specification, for those who may read it', () => {
  it.each(Object.keys(ENTITLED))('200: is read and shown in every way: %s', async (name) => {
    const scene = await newScene();
    const client = await callerIn(scene, name);
    for (const [what, way] of Object.entries(READS)) {
      const { status, text, body } = await send(client, way, scene, scene.slug);
      // Installations compute nothing by themselves.
      const isClosed = body.error?.name === 'auth.agent_token_limited';
      expect([what, isClosed || status]).toEqual([what, isClosed || 200]);
      if (/content|page/.test(what) && !isClosed) expect(text).toContain(SECRET);
    }
    for (const [what, way] of Object.entries(WRITES)) {
      const { status, body } = await send(client, way, scene, scene.slug);
      const isClosed = body?.error?.name === 'auth.agent_token_limited';
      expect([what, isClosed || status < 300]).toEqual([what, true]);
    }
  });

  it('200: reaches the readers of a space where they have put it, whoever these are', async () => {
    const scene = await newScene();
    const { space } = scene;
    const page = await space.addPage(`# Shown\n\n${operationBlock(scene.slug)}`);
    await space.change(insertReference(scene, scene.slug));
    for (const name of ['a guest who reads the space', 'a token for spaces', 'an installation without openapi:read']) {
      const client = await callerIn(scene, name);
      const shown = await client.get(`${space.url}/content/page/${page}?evaluated=true`);
      const made = await client.get(`${space.url}/content/path/reference`);
      expect([name, shown.status, made.status]).toEqual([name, 200, 200]);
      expect(shown.body.markdown).toContain(`Enter ${SECRET}`);
      expect(made.body.markdown).toContain(`All about ${SECRET}`);
    }
  });
});

describe('what a page shows of an API specification', () => {
  async function shownToGuest() {
    const scene = await newScene();
    const { space, slug } = scene;
    const page = await space.addPage(`# Shown\n\n${operationBlock(slug)}`);
    const { body } = await space.change(insertReference(scene, slug));
    const guest = await guestWith('edit')(scene);
    const edit = (...changes: object[]) => guest.post(`${space.url}/content`, { changes });
    const write = (markdown: string) => ({ operation: 'update_page', page, document: { markdown } });
    return { ...scene, page, reference: String(body.changes[0].page.id), edit, write };
  }

  it('200: stays when somebody edits around it who may not read the specification, and can be moved', async () => {
    const { slug, page, reference, edit, write } = await shownToGuest();
    expect((await edit(write(`# Shown\n\nMore words.\n\n${operationBlock(slug)}`))).status).toBe(200);
    expect((await edit({ operation: 'update_page', page: reference, title: 'Our API' })).status).toBe(200);
    const elsewhere = { operation: 'insert_page', title: 'Moved', document: { markdown: operationBlock(slug) } };
    expect((await edit(write('# Shown\n\nMoved.\n'), elsewhere)).status).toBe(200);
    expect((await edit({ operation: 'delete_page', page })).status).toBe(200);
  });

  it('404: is not changed to another part of it', async () => {
    const { slug, page, reference, edit, write } = await shownToGuest();
    const inserted = {
      operation: 'insert_reusable_content',
      title: 'More',
      document: { markdown: webhookBlock(slug) },
    };
    const attempts = [
      [write(`# Shown\n\n${operationBlock(slug, '/keys')}`)],
      [write(`# Shown\n\n${operationBlock(slug)}\n${schemasBlock(slug)}`)],
      [write(`# Shown\n\n${webhookBlock(slug)}`)],
      [{ operation: 'update_page', page: reference, computed: sourceOf(slug, { grouping: 'by-operation' }) }],
      [{ operation: 'update_page', page, computed: sourceOf(slug, { doc: 'models' }) }],
      [write(`# Shown\n\n${operationBlock(slug)}`), inserted],
    ];
    for (const attempt of attempts) {
      const { status, body } = await edit(...attempt);
      expect([status, body.error?.name]).toEqual([404, 'openapi_spec.not_found']);
    }
  });

  it('200: comes into the space with a change request, whoever merges it', async () => {
    const scene = await newScene();
    const { space, proposal, slug } = scene;
    await proposal.change(insertReference(scene, slug));
    const reviewer = await build.member(space.organizationId, null);
    const { organizationId, id } = space;
    await build.grant({ organizationId, kind: 'space', id }, { user: reviewer.id }, 'review');
    expect((await api.as(reviewer).post(`${proposal.url}/merge`)).body).toMatchObject({ result: 'merge' });
  });
});

describe('a merge', () => {
  it('404: makes no link to an API specification of what neither side links to it, for whoever may not read it', async () => {
    const scene = await newScene();
    const { space, page, proposal, slug } = scene;
    const guest = await guestWith('admin')(scene);
    const text = (first: string, last: string) => ({
      operation: 'update_page',
      page,
      document: { markdown: `# Plain\n\n${first}\n\nNothing yet.\n\n${last}\n` },
    });
    await space.change(text('First.', 'Last.'));
    await proposal.update();
    const half = { changes: [text('[The API][api]', 'Last.')] };
    expect((await guest.post(`${proposal.url}/content`, half)).status).toBe(200);
    const other = { changes: [text('First.', `[api]: /openapi/${slug}`)] };
    expect((await guest.post(`${space.url}/content`, other)).status).toBe(200);

    for (const action of ['update', 'merge']) {
      const { status, body } = await guest.post(`${proposal.url}/${action}`);
      expect([action, status, body.error?.name]).toEqual([action, 404, 'openapi_spec.not_found']);
    }

    expect((await proposal.merge()).body).toMatchObject({ result: 'merge' });
  });
});

describe('a space that shows API specifications', () => {
  it('404: is not transferred to where a token may not read them', async () => {
    const { space, slug, page } = await newScene();
    const { organizationId, id, admin } = space;
    const other = await build.organization();
    await database.prisma.member.create({ data: { organizationId: other.id, userId: admin.id, role: 'admin' } });
    const transfer = (client: Client, spaceId: string) =>
      client.post(`/spaces/${spaceId}/transfer`, { organization: other.id });
    const limited = api.as(await build.token(admin.id, { scopes: ['space:read', 'space:write'] }));
    // It named one once, and its history comes along.
    const { status, body } = await transfer(limited, id);
    expect([status, body.error?.name]).toEqual([404, 'openapi_spec.not_found']);
    expect((await transfer(limited, await build.space(organizationId))).status).toBe(200);
    await space.change({ operation: 'update_page', page, document: { markdown: operationBlock(slug) } });
    expect((await transfer(space.client, id)).status).toBe(200);
  });
});

describe('a public API specification', () => {
  it('200: is computed for whoever may see the space, and added by those who may read specifications', async () => {
    const scene = await newScene();
    await scene.space.client.patch(`/orgs/${scene.space.organizationId}/openapi/${scene.slug}`, {
      visibility: 'public',
    });
    const guest = await guestWith('edit')(scene);
    expect((await send(guest, compute('revision'), scene, scene.slug)).status).toBe(200);
    expect((await send(guest, change(insertReference), scene, scene.slug)).status).toBe(404);
  });
});
