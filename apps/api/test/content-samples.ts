import { api, build } from './harness.js';
import type { Sample, World } from './world.js';

/** A new space of the world, with a page, a file and a reusable content. */
interface SampleContent {
  url: string;
  revision: string;
  page: string;
  file: string;
  reusable: string;
  document: string;
}

async function newContent({ organizationId, admin }: World): Promise<SampleContent> {
  const client = api.as(admin);
  const { body: space } = await client.post(`/orgs/${organizationId}/spaces`, { title: 'Sample' });
  const url = `/spaces/${space.id}`;
  const { body } = await client.post(`${url}/content`, {
    changes: [
      { operation: 'insert_page', document: { markdown: '# Sample\n\nText.\n' } },
      { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
      { operation: 'insert_reusable_content', title: 'Sample', document: { markdown: 'Text.\n' } },
    ],
  });
  const { body: content } = await client.get(`${url}/content`);
  return {
    url,
    revision: body.revision,
    page: body.changes[0].page.id,
    file: body.insertedFiles[0].id,
    reusable: content.reusableContents[0].id,
    document: body.changes[0].page.documentId,
  };
}

// Reading changes nothing, so all readers of a world read the same.
const shared = new WeakMap<World, Promise<SampleContent>>();

function sharedContent(world: World): Promise<SampleContent> {
  const known = shared.get(world) ?? newContent(world);
  shared.set(world, known);
  return known;
}

const read =
  (path: (content: SampleContent) => string): Sample =>
  async (world) => {
    const content = await sharedContent(world);
    return { url: `${content.url}${path(content)}` };
  };

const openNewPage: Sample = async (world) => {
  const { url, page } = await newContent(world);
  return { url: `${url}/content/page/${page}/presence/tab` };
};

const change = { changes: [{ operation: 'insert_page', document: { markdown: '# Another\n' } }] };

const versions = new WeakMap<World, Promise<{ spec: string; seed: string }>>();

function sharedVersion(world: World): Promise<{ spec: string; seed: string }> {
  const known = versions.get(world) ?? newVersion(world);
  versions.set(world, known);
  return known;
}

async function newVersion({ organizationId }: World): Promise<{ spec: string; seed: string }> {
  // Public: whoever sees the space may compute from it, whatever else they may read.
  const spec = await build.openApiSpec(organizationId, { slug: 'sample-of-content', isPublic: true });
  return { spec: spec.slug, seed: await build.openApiVersion(spec) };
}

/** Computes from a specification, in a space that everybody of the world sees. */
const compute =
  (what: 'document' | 'revision'): Sample =>
  async (world) => {
    const { url } = await sharedContent(world);
    const { spec, seed } = await sharedVersion(world);
    const source = {
      type: 'builtin:openapi',
      props: { doc: 'info', page: 'info' },
      dependencies: { spec: { ref: { kind: 'openapi', spec } } },
    };
    return { url: `${url}/content/computed/${what}`, body: { source, seed } };
  };

/** Sample requests of the operations on content. */
export const contentSamples: Record<string, Sample> = {
  getCurrentRevision: read(() => '/content'),
  changeSpaceContent: async (world) => ({ url: `${(await newContent(world)).url}/content`, body: change }),
  applyTemplateToSpace: async (world) => ({
    url: `${(await newContent(world)).url}/content/template`,
    body: { id: 'blank' },
  }),
  listPages: read(() => '/content/pages'),
  getPageById: read(({ page }) => `/content/page/${page}`),
  getPageMetaLinksInSpace: read(({ page }) => `/content/page/${page}/meta-links`),
  getPageByPath: read(() => '/content/path/sample'),
  getComputedDocument: compute('document'),
  getComputedRevision: compute('revision'),
  listFiles: read(() => '/content/files'),
  getFileById: read(({ file }) => `/content/files/${file}`),
  listReusableContents: read(() => '/content/reusable-contents'),
  listVariables: read(() => '/content/variables'),
  getReusableContentById: read(({ reusable }) => `/content/reusable-contents/${reusable}`),
  getSpacePDF: read(({ page }) => `/pdf?page=${page}&only=true`),
  getDocumentById: read(({ document }) => `/documents/${document}`),

  listSpaceLinks: read(() => '/links'),
  listPageLinksInSpace: read(({ page }) => `/content/page/${page}/links`),
  listPageBacklinksInSpace: read(({ page }) => `/content/page/${page}/backlinks`),
  listSpaceFileBacklinks: read(({ file }) => `/content/files/${file}/backlinks`),
  listReusableContentBacklinks: read(({ reusable }) => `/content/reusable-contents/${reusable}/backlinks`),

  keepPagePresence: openNewPage,
  leavePage: openNewPage,

  listRevisions: read(() => '/revisions'),
  getRevisionById: read(({ revision }) => `/revisions/${revision}`),
  restoreRevision: async (world) => {
    const { url, revision } = await newContent(world);
    return { url: `${url}/revisions/${revision}/restore` };
  },
  getRevisionSemanticChanges: read(({ revision }) => `/revisions/${revision}/changes`),
  listPagesInRevision: read(({ revision }) => `/revisions/${revision}/pages`),
  listFilesInRevision: read(({ revision }) => `/revisions/${revision}/files`),
  getFileInRevisionById: read(({ revision, file }) => `/revisions/${revision}/files/${file}`),
  getPageInRevisionById: read(({ revision, page }) => `/revisions/${revision}/page/${page}`),
  getPageDocumentInRevisionById: read(({ revision, page }) => `/revisions/${revision}/page/${page}/document`),
  getPageMetaLinksInRevision: read(({ revision, page }) => `/revisions/${revision}/page/${page}/meta-links`),
  getPageInRevisionByPath: read(({ revision }) => `/revisions/${revision}/path/sample`),
  listReusableContentsInRevision: read(({ revision }) => `/revisions/${revision}/reusable-contents`),
  listVariablesInRevision: read(({ revision }) => `/revisions/${revision}/variables`),
  getReusableContentInRevisionById: read(
    ({ revision, reusable }) => `/revisions/${revision}/reusable-contents/${reusable}`,
  ),
  getReusableContentDocumentInRevisionById: read(
    ({ revision, reusable }) => `/revisions/${revision}/reusable-contents/${reusable}/document`,
  ),
};
