const PAGES_OF_FOLDER = 40;
const FOLDERS_OF_PART = 25;
/** Every so many folders one has no text either. */
const FOLDERS_TO_GROUP = 5;

/**
 * The outline of a site as people write it: parts at the top, folders of forty pages in them. Parts are groups, and so
 * are some folders; the others are pages themselves.
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
    const isPart = inPart === 0;
    const isFolder = !isPart && inFolder === 0;
    const parent = isPart ? null : isFolder ? number - inPart : number - inFolder;
    const isGroup = isPart || (isFolder && ((inPart - 1) / ofFolder) % FOLDERS_TO_GROUP === FOLDERS_TO_GROUP - 1);
    const slug = `page-${number}`;
    const path = parent === null ? slug : `${pages[parent].path}/${slug}`;
    pages.push({ number, parent, slug, path, isLeaf: !isPart && !isFolder, isGroup });
  }
  return pages;
}
