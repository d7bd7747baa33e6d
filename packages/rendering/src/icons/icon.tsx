import { createRequire } from 'node:module';
import type { VNode } from 'preact';
import { z } from 'zod';
import { brandBody } from './brand-icons.js';
import { ICON_ALIASES } from './icon-aliases.js';

const NEUTRAL = '<circle cx="12" cy="12" r="3" fill="currentColor"/>';

interface IconProps {
  name: string;
  /** What it says to those who cannot see it; without one it is mere decoration. */
  label?: string;
  class?: string;
}

/** Renders an icon by its name, as large as the text around it; a name that nobody knows renders a dot. */
export function Icon({ name, label, class: extraClass }: IconProps): VNode {
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
      dangerouslySetInnerHTML={{ __html: iconBody(name) ?? NEUTRAL }}
    />
  );
}

const IconSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

const set = IconSet.parse(createRequire(import.meta.url)('@iconify-json/lucide/icons.json'));
const bodies = new Map(Object.entries(set.icons).map(([name, { body }]) => [name, body]));
const parents = new Map(Object.entries(set.aliases).map(([name, { parent }]) => [name, parent]));

/** Names that a set of lines takes for something else: a fruit. */
const RATHER_BRANDS = new Set(['apple']);

/** What stands inside of the SVG of an icon or a brand; nothing for a name that nobody knows. */
export function iconBody(name: string): string | undefined {
  const [, style = '', plain = ''] = /^(?:(fa[a-z-]*)[ :])?(?:fa-)?(.*)$/s.exec(name.trim().toLowerCase()) ?? [];
  const isBrand = style === 'fab' || style === 'fa-brands' || RATHER_BRANDS.has(plain);
  return isBrand ? (brandBody(plain) ?? lineBody(plain)) : (lineBody(plain) ?? brandBody(plain));
}

function lineBody(name: string): string | undefined {
  const known = ICON_ALIASES.get(name) ?? name;
  return bodies.get(known) ?? bodies.get(parents.get(known) ?? '');
}
