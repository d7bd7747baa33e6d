const PAGES_OF_FOLDER = 40;
const FOLDERS_OF_PART = 25;

/**
 * The outline of a site as people write it: parts at the top, folders of forty pages in them. Parts and folders are
 * pages themselves.
 * @param {number} count
 * @returns {import('../content/outline.mjs').OutlinedPage[]} Each page after the one it stands under.
 */
export function siteOutlineOf(count) {
  const ofFolder = 1 + PAGES_OF_FOLDER;
  const ofPart = 1 + FOLDERS_OF_PART * ofFolder;
  const pages = [];
  for (let number = 0; number < count; number++) {
    const inPart = number % ofPart;
    const inFolder = (inPart - 1) % ofFolder;
    const parent = inPart === 0 ? null : inFolder === 0 ? number - inPart : number - inFolder;
    const slug = `page-${number}`;
    const path = parent === null ? slug : `${pages[parent].path}/${slug}`;
    pages.push({ number, parent, slug, path, isLeaf: inPart !== 0 && inFolder !== 0 });
  }
  return pages;
}
