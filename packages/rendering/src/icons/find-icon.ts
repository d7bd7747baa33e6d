import { z } from 'zod';
import { BRAND_ALIASES } from './brand-icons.js';
import { ICON_ALIASES } from './icon-aliases.js';

/** A set of icons, and the names that some of them had before, as the packages of Iconify have them. */
export const IconSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

/** Returns what stands inside of the SVG of an icon or a brand; nothing for a name that nobody knows. */
export type FindIcon = (name: string) => string | undefined;

/** Names that a set of lines takes for something else: a fruit. */
const RATHER_BRANDS = new Set(['apple']);

/** Finds icons by any of their names in a set of lines, and in one of brands. */
export function findIconIn(lines: FindIcon, brands: FindIcon): FindIcon {
  const line = (name: string) => lines(ICON_ALIASES.get(name) ?? name);
  const brand = (name: string) =>
    brands(BRAND_ALIASES.get(name) ?? name.replaceAll('.', 'dot').replace(/[^a-z0-9]/g, ''));
  return (name) => {
    const [, style = '', plain = ''] = /^(?:(fa[a-z-]*)[ :])?(?:fa-)?(.*)$/s.exec(name.trim().toLowerCase()) ?? [];
    const isBrand = style === 'fab' || style === 'fa-brands' || RATHER_BRANDS.has(plain);
    return isBrand ? (brand(plain) ?? line(plain)) : (line(plain) ?? brand(plain));
  };
}

/** Finds icons by the names that a set itself has for them. */
export function findInSet({ icons, aliases }: z.infer<typeof IconSet>): FindIcon {
  const bodies = new Map(Object.entries(icons).map(([name, { body }]) => [name, body]));
  const parents = new Map(Object.entries(aliases).map(([name, { parent }]) => [name, parent]));
  return (name) => bodies.get(name) ?? bodies.get(parents.get(name) ?? '');
}
