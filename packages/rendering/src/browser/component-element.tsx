import type { Json } from '@lectern/content/document/document';
import { render } from 'preact';
import { renderDocument } from '../document/body/document-body.js';
import type { DocumentContext } from '../document/document-context.js';
import type { FindIcon } from '../icons/find-icon.js';
import { Icons } from '../icons/icon.js';
import type { BlockPlace } from '../integration/component-renderer.js';
import { renderComponent } from '../integration/render-component.js';

interface ElementContext {
  context: DocumentContext;
  findIcon: FindIcon;
}

/** An element of what an integration answered for a block or a dialog, which stands nowhere yet. */
export function componentElement(
  rendered: Json,
  place: BlockPlace,
  { context, findIcon }: ElementContext,
): HTMLElement | undefined {
  const holder = document.createElement('div');
  const component = renderComponent(rendered, place, { context, renderDocument });
  render(<Icons.Provider value={findIcon}>{component}</Icons.Provider>, holder);
  const { firstElementChild: element } = holder;
  return element instanceof HTMLElement ? element : undefined;
}
