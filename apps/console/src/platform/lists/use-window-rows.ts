import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows that are rendered above and below the viewport. */
export const OVERSCAN = 12;

interface WindowRowsOptions {
  /** What the rows stand in. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** How high a row is, before it is measured. */
  rowHeight: number;
  rowKey: (index: number) => string;
}

/** The rows of a long list that are in the viewport of the window, and how much room the others take above and below. */
export function useWindowRows({ list, count, rowHeight, rowKey }: WindowRowsOptions) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // What stands above the list may change with every rendering.
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0));
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: rowKey,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1);
  return {
    shown,
    above: (shown[0]?.start ?? scrollMargin) - scrollMargin,
    below: virtual.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin),
    measure: virtual.measureElement,
    scrollTo: virtual.scrollToIndex,
  };
}
