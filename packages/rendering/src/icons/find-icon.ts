import type { Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { BRAND_ALIASES } from './brand-icons.js';
import { ICON_ALIASES } from './icon-aliases.js';

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

/** Finds icons by the names that they have, or had before, in a set as the packages of Iconify have them. */
export function findInSet(set: Json): FindIcon {
  const { icons, aliases } = dataOf(set);
  const bodies = new Map(Object.entries(dataOf(icons)).map(([name, icon]) => [name, textOf(dataOf(icon)['body'])]));
  const parents = new Map(
    Object.entries(dataOf(aliases)).map(([name, icon]) => [name, textOf(dataOf(icon)['parent'])]),
  );
  return (name) => bodies.get(name) ?? bodies.get(parents.get(name) ?? '');
}

/** The names that icons have in a set. */
export function namesInSet(set: Json): string[] {
  return Object.keys(dataOf(dataOf(set)['icons']));
}
