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

/** Where something of a size stands in the window: below a box, or above it where there is no room; never outside. */
export function beside(
  { left, top, bottom }: Box,
  { width, height }: Room,
): {
  left: number;
  top?: number;
  bottom?: number;
} {
  const inside = Math.max(GAP, Math.min(left, window.innerWidth - width - GAP));
  const isAbove = bottom + height > window.innerHeight && top > height;
  if (isAbove) return { left: inside, bottom: window.innerHeight - top + GAP };
  return { left: inside, top: Math.max(GAP, Math.min(bottom + GAP, window.innerHeight - height)) };
}
