import type { NodePosition } from '../../view/node-view.js';

const places = new WeakMap<Element, NodePosition>();

/** Notes which cell an element shows. */
export function rememberCell(element: Element, place: NodePosition): void {
  places.set(element, place);
}

/** The position before the cell that an element is in. */
export function cellPositionOf(target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target.closest('td, th') : null;
  return element ? places.get(element)?.() : undefined;
}
