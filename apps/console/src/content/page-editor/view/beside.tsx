import { useEffect, useState } from 'react';

interface Box {
  left: number;
  top: number;
  bottom: number;
}

interface Room {
  width: number;
  height: number;
}

const GAP = 8;
const MAX_HEIGHT = 480;

/**
 * Where something of a size stands in the window: below a box, or above it where there is no room; never outside. What
 * grows beyond that size has as much room as is left.
 */
export function beside(
  { left, top, bottom }: Box,
  { width, height }: Room,
): { left: number; top?: number; bottom?: number; maxHeight: number } {
  const inside = Math.max(GAP, Math.min(left, window.innerWidth - width - GAP));
  const isAbove = bottom + height > window.innerHeight && top > height;
  if (isAbove)
    return { left: inside, bottom: window.innerHeight - top + GAP, maxHeight: Math.min(MAX_HEIGHT, top - 2 * GAP) };
  const below = Math.max(GAP, Math.min(bottom + GAP, window.innerHeight - height));
  return { left: inside, top: below, maxHeight: Math.min(MAX_HEIGHT, window.innerHeight - below - GAP) };
}

/** Draws what stands beside something in the text again whenever that moves in the window. */
export function useMoves(): void {
  const [, setMoves] = useState(0);
  useEffect(() => {
    const moved = () => setMoves((count) => count + 1);
    window.addEventListener('scroll', moved, { passive: true, capture: true });
    window.addEventListener('resize', moved);
    return () => {
      window.removeEventListener('scroll', moved, { capture: true });
      window.removeEventListener('resize', moved);
    };
  }, []);
}
