import { newContentSpace } from './content-space.js';
import { formWith } from './form.js';
import { build } from './harness.js';
import { newProposal } from './proposal.js';
import type { Sample, World } from './world.js';

/** A change request with a page, a file and a reusable content. */
interface SampleProposal {
  url: string;
  page: string;
  file: string;
  reusable: string;
}

async function newFilledProposal({ organizationId: id, admin }: World): Promise<SampleProposal> {
  const space = await newContentSpace({ id, admin });
  const { url, change } = await newProposal(space);
  const { body } = await change(
    { operation: 'insert_page', document: { markdown: '# Sample\n\nText.\n' } },
    { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
    { operation: 'insert_reusable_content', title: 'Sample', document: { markdown: 'Text.\n' } },
  );
  const { body: content } = await space.client.get(`${url}/content`);
  const [page, file] = [body.changes[0].page.id, body.insertedFiles[0].id];
  return { url, page, file, reusable: content.reusableContents[0].id };
}

// Reading changes nothing, so all readers of a world read the same.
const shared = new WeakMap<World, Promise<SampleProposal>>();

/** A request that reads something of a change request. */
export const readProposal =
  (path: (proposal: SampleProposal) => string): Sample =>
  async (world) => {
    const known = shared.get(world) ?? newFilledProposal(world);
    shared.set(world, known);
    const proposal = await known;
    return { url: `${proposal.url}${path(proposal)}` };
  };

/** A request that changes a new change request of an empty space. */
export const changeProposal =
  (path = '', body?: object): Sample =>
  async ({ organizationId, admin }) => {
    const spaceId = await build.space(organizationId);
    const id = await build.changeRequest(spaceId, admin.id);
    return { url: `/spaces/${spaceId}/change-requests/${id}${path}`, ...(body && { body }) };
  };

const openNewPage: Sample = async (world) => {
  const { url, page } = await newFilledProposal(world);
  return { url: `${url}/content/page/${page}/presence/tab` };
};

const insert = { changes: [{ operation: 'insert_page', document: { markdown: '# Another\n' } }] };

/** Sample requests of the operations on change requests. */
export const changeRequestSamples: Record<string, Sample> = {
  listChangeRequestsForOrganization: ({ organizationId }) => ({ url: `/orgs/${organizationId}/change-requests` }),
  listChangeRequestsForSpace: async ({ organizationId }) => ({
    url: `/spaces/${await build.space(organizationId)}/change-requests`,
  }),
  createChangeRequest: async ({ organizationId }) => ({
    url: `/spaces/${await build.space(organizationId)}/change-requests`,
    body: { subject: 'Sample' },
  }),
  getChangeRequestById: readProposal(() => ''),
  updateChangeRequestById: changeProposal('', { subject: 'Other' }),
  checkChangeRequestMerge: readProposal(() => '/merge-check'),
  mergeChangeRequest: changeProposal('/merge'),
  updateChangeRequest: async (world) => {
    const spaceId = await build.space(world.organizationId);
    const id = await build.changeRequest(spaceId, world.admin.id);
    // There is something to bring in.
    await build.pages(spaceId, [{ id: 'new', text: 'New' }]);
    return { url: `/spaces/${spaceId}/change-requests/${id}/update` };
  },
  getChangeRequestChanges: readProposal(() => '/changes'),
  getChangeRequestPDF: readProposal(() => '/pdf'),
  getRevisionOfChangeRequestById: readProposal(() => '/content'),
  updateChangeRequestContent: changeProposal('/content', insert),
  listPagesInChangeRequest: readProposal(() => '/content/pages'),
  getPageInChangeRequestById: readProposal(({ page }) => `/content/page/${page}`),
  getPageMetaLinksInChangeRequest: readProposal(({ page }) => `/content/page/${page}/meta-links`),
  getPageInChangeRequestByPath: readProposal(() => '/content/path/sample'),
  listChangeRequestLinks: readProposal(() => '/links'),
  listPageLinksInChangeRequest: readProposal(({ page }) => `/content/page/${page}/links`),
  listPageBacklinksInChangeRequest: readProposal(({ page }) => `/content/page/${page}/backlinks`),
  listChangeRequestFileBacklinks: readProposal(({ file }) => `/content/files/${file}/backlinks`),
  listFilesInChangeRequestById: readProposal(() => '/content/files'),
  getFileInChangeRequestById: readProposal(({ file }) => `/content/files/${file}`),
  keepPagePresenceInChangeRequest: openNewPage,
  leavePageInChangeRequest: openNewPage,
  listReusableContentBacklinksInChangeRequest: readProposal(
    ({ reusable }) => `/content/reusable-contents/${reusable}/backlinks`,
  ),
  listReusableContentsInChangeRequest: readProposal(() => '/content/reusable-contents'),
  listVariablesInChangeRequest: readProposal(() => '/content/variables'),
  uploadFilesToChangeRequest: async (world) => ({
    ...(await changeProposal('/content/files')(world, world.admin)),
    ...formWith({ 'note.txt': 'Hello' }),
  }),
  getReusableContentInChangeRequestById: readProposal(({ reusable }) => `/content/reusable-contents/${reusable}`),
};
