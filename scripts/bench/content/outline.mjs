const CHILDREN = 10;

/**
 * @typedef {object} OutlinedPage
 * @property {number} number
 * @property {number | null} parent Number of the page it stands under.
 * @property {string} slug
 * @property {string} path
 * @property {boolean} isLeaf Whether no page stands under it.
 * @property {boolean} [isGroup] Whether it is a heading over others, without a text.
 */

/**
 * The outline of a space: half of the pages stand in one folder, which is the page 0, the others three deep.
 * @param {number} count
 * @returns {OutlinedPage[]} Each page after the one it stands under.
 */
export function outlineOf(count) {
  const half = Math.floor(count / 2);
  /** @type {(number | null)[]} */
  const parents = [null, ...Array.from({ length: half }, () => 0)];
  // A section has ten chapters, and a chapter ten pages.
  for (let section = 0, chapter = 0; parents.length < count; ) {
    const number = parents.length;
    const place = (number - half - 1) % (1 + CHILDREN * (1 + CHILDREN));
    if (place === 0) section = number;
    else if ((place - 1) % (1 + CHILDREN) === 0) chapter = number;
    parents.push(place === 0 ? null : chapter === number ? section : chapter);
  }
  const parentNumbers = new Set(parents);
  const paths = [];
  return parents.slice(0, count).map((parent, number) => {
    const slug = `page-${number}`;
    const path = parent === null ? slug : `${paths[parent]}/${slug}`;
    paths.push(path);
    return { number, parent, slug, path, isLeaf: !parentNumbers.has(number) };
  });
}
