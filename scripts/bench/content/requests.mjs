import { editedText, pageText, pageTitle } from './text.mjs';
import { COMMON_WORD, pick, rareWord, seeded } from './words.mjs';

const LISTED = 25;
// Beyond every page that a space was filled with.
const FIRST_NEW = 1_000_000;

/**
 * Requests to a filled space; each call asks for something else, in the same order in every run.
 * @param {Omit<import('./fill.mjs').FilledSpace, 'requests'>} space
 */
export function requestsTo({ organizationId, spaceId, pages, textOf }) {
  const random = seeded(pages.length);
  const leaves = pages.filter(({ isLeaf }) => isLeaf);
  const folders = pages.filter(({ isLeaf }) => !isLeaf);
  const content = `/v1/spaces/${spaceId}/content`;
  const search = (word) => ({ path: `/v1/spaces/${spaceId}/search?query=${word}` });
  const change = (...changes) => post(content, { changes });
  let made = FIRST_NEW;
  return {
    byId: () => ({ path: `${content}/page/${pick(random, leaves).id}` }),
    byPath: () => ({ path: `${content}/path/${encodeURIComponent(pick(random, leaves).path)}` }),
    asDocument: () => ({ path: `${content}/page/${pick(random, leaves).id}?format=document` }),
    folder: () => ({ path: `${content}/page/${pages[0].id}` }),
    pages: () => ({ path: `${content}/pages` }),
    files: () => ({ path: `${content}/files?limit=${LISTED}` }),
    spaces: () => ({ path: `/v1/orgs/${organizationId}/spaces?limit=${LISTED}` }),
    commonWord: () => search(COMMON_WORD),
    rareWord: () => search(rareWord(pick(random, leaves).number)),
    duplicate: () => post(`/v1/spaces/${spaceId}/duplicate`, {}),
    edit: () => {
      const { id, number } = pick(random, leaves);
      const markdown = `# ${pageTitle(number)}\n\n${editedText(textOf(number), random)}`;
      return change({ operation: 'update_page', page: id, document: { markdown } });
    },
    create: () => change(insertion(made++, pick(random, folders).id)),
    createInFolder: () => change(insertion(made++, pages[0].id)),
  };
}

function insertion(number, into) {
  const markdown = `# ${pageTitle(number)}\n\n${pageText(number)}`;
  return { operation: 'insert_page', into, document: { markdown } };
}

function post(path, body) {
  return { path, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
