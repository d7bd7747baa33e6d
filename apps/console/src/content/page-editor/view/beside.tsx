import { FocusTrap, Paper } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import classes from './beside.module.css';

/** A place in the window, such as that of a letter. */
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

/** Renders what stands beside something in the text again whenever that moves in the window. */
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

const WIDTH = 360;
const BAR_HEIGHT = 48;
const DIALOG_HEIGHT = 320;

interface BesideProps {
  at: Box;
  label: string | undefined;
  children: ReactNode;
}

/** A bar beside something in the text, which leaves the focus where it is. */
export function BarBeside({ at, label, children }: BesideProps) {
  useMoves();
  return (
    <Paper
      role="group"
      aria-label={label}
      withBorder
      shadow="sm"
      className={classes.bar}
      style={beside(at, { width: WIDTH, height: BAR_HEIGHT })}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Paper>
  );
}

interface DialogBesideProps extends BesideProps {
  ref?: Ref<HTMLDivElement>;
  /** About how high it is, for what is lower than most. */
  height?: number;
  onClose: () => void;
}

/** A dialog beside something in the text. It keeps the focus, and `Escape` closes it. */
export function DialogBeside({ at, label, height = DIALOG_HEIGHT, ref, onClose, children }: DialogBesideProps) {
  useMoves();
  return (
    <FocusTrap active>
      <Paper
        ref={ref}
        role="dialog"
        aria-label={label}
        withBorder
        shadow="md"
        p="sm"
        className={classes.dialog}
        style={beside(at, { width: WIDTH, height })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        {children}
      </Paper>
    </FocusTrap>
  );
}
