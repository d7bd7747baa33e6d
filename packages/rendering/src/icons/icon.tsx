import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { FindIcon } from './find-icon.js';

/** Where icons are found. Whoever renders provides it once, around everything; without it, every icon is a dot. */
export const Icons = createContext<FindIcon>(() => undefined);

const NEUTRAL = '<circle cx="12" cy="12" r="3" fill="currentColor"/>';

interface IconProps {
  name: string;
  /** What it says to those who cannot see it; without one it is mere decoration. */
  label?: string;
  class?: string;
}

/** Renders an icon by its name, as large as the text around it; a name that nobody knows renders a dot. */
export function Icon({ name, label, class: extraClass }: IconProps): VNode {
  const find = useContext(Icons);
  const isSpoken = label !== undefined && label !== '';
  return (
    <svg
      role={isSpoken ? 'img' : undefined}
      aria-label={isSpoken ? label : undefined}
      aria-hidden={isSpoken ? undefined : 'true'}
      class={extraClass ? `icon ${extraClass}` : 'icon'}
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      dangerouslySetInnerHTML={{ __html: find(name) ?? NEUTRAL }}
    />
  );
}
