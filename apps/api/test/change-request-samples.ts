import { newContentSpace } from './content-space.js';
import { newProposal } from './proposal.js';
import type { Sample, World } from './world.js';

/** A new space of the world with a page, and a change request in it that adds another page, a file and a reusable content. */
export async function newSampleProposal({ organizationId: id, admin }: World) {
  const space = await newContentSpace({ id, admin });
  const page = await space.addPage('# Sample\n\nText.\n');
  const proposal = await newProposal(space);
  const { body } = await proposal.change(
    { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
    { operation: 'insert_reusable_content', title: 'Sample', document: { markdown: 'Text.\n' } },
  );
  const { body: content } = await space.client.get(`${proposal.url}/content`);
  return { ...proposal, space, page, file: body.insertedFiles[0].id, reusable: content.reusableContents[0].id };
}

type SampleProposal = Awaited<ReturnType<typeof newSampleProposal>>;

// Reading changes nothing, so all readers of a world read the same.
const shared = new WeakMap<World, Promise<SampleProposal>>();

/** A request that reads something of a change request. */
export const readProposal =
  (path: (proposal: SampleProposal) => string): Sample =>
  async (world) => {
    const known = shared.get(world) ?? newSampleProposal(world);
    shared.set(world, known);
    const proposal = await known;
    return { url: `${proposal.url}${path(proposal)}` };
  };

const insert = { changes: [{ operation: 'insert_page', document: { markdown: '# Another\n' } }] };

/** Sample requests of the operations on change requests. */
export const changeRequestSamples: Record<string, Sample> = {
  listChangeRequestsForOrganization: ({ organizationId }) => ({ url: `/orgs/${organizationId}/change-requests` }),
  listChangeRequestsForSpace: async (world) => ({
    url: `${(await newSampleProposal(world)).space.url}/change-requests`,
  }),
  createChangeRequest: async (world) => ({
    url: `${(await newSampleProposal(world)).space.url}/change-requests`,
    body: { subject: 'Sample' },
  }),
  getChangeRequestById: readProposal(() => ''),
  updateChangeRequestById: async (world) => ({ url: (await newSampleProposal(world)).url, body: { subject: 'Other' } }),
  mergeChangeRequest: async (world) => ({ url: `${(await newSampleProposal(world)).url}/merge` }),
  updateChangeRequest: async (world) => ({ url: `${(await newSampleProposal(world)).url}/update` }),
  getChangeRequestChanges: readProposal(() => '/changes'),
  getRevisionOfChangeRequestById: readProposal(() => '/content'),
  updateChangeRequestContent: async (world) => ({
    url: `${(await newSampleProposal(world)).url}/content`,
    body: insert,
  }),
  listPagesInChangeRequest: readProposal(() => '/content/pages'),
  getPageInChangeRequestById: readProposal(({ page }) => `/content/page/${page}`),
  getPageMetaLinksInChangeRequest: readProposal(({ page }) => `/content/page/${page}/meta-links`),
  getPageInChangeRequestByPath: readProposal(() => '/content/path/sample'),
  listFilesInChangeRequestById: readProposal(() => '/content/files'),
  getFileInChangeRequestById: readProposal(({ file }) => `/content/files/${file}`),
  getReusableContentInChangeRequestById: readProposal(({ reusable }) => `/content/reusable-contents/${reusable}`),
};
