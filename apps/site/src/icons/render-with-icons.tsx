import { createRequire } from 'node:module';
import { type FindIcon, findIconIn, findInSet } from '@lectern/rendering/icons/find-icon';
import { Icons } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';

const require = createRequire(import.meta.url);
const findIcon = findIconIn(
  findInSet(require('@iconify-json/lucide/icons.json')),
  // The set is large and few sites show brands, so it is read when the first of them does.
  readLater(() => findInSet(require('@iconify-json/simple-icons/icons.json'))),
);

/** Renders a page, or a part of one, with the icons that are installed beside the site server. */
export function renderWithIcons(page: VNode): string {
  return render(<Icons.Provider value={findIcon}>{page}</Icons.Provider>);
}

function readLater(read: () => FindIcon): FindIcon {
  let find: FindIcon | undefined;
  return (name) => {
    find ??= read();
    return find(name);
  };
}
