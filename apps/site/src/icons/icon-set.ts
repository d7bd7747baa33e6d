import { createRequire } from 'node:module';
import { z } from 'zod';
import { ICON_ALIASES } from './icon-aliases.js';

const IconSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

const set = IconSet.parse(createRequire(import.meta.url)('@iconify-json/lucide/icons.json'));
const bodies = new Map(Object.entries(set.icons).map(([name, { body }]) => [name, body]));
const parents = new Map(Object.entries(set.aliases).map(([name, { parent }]) => [name, parent]));

/** What stands inside of the SVG of an icon; nothing for a name that nobody knows. */
export function iconBody(name: string): string | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/^(?:fa[a-z]*[ :])?(?:fa-)?/, '');
  const known = ICON_ALIASES.get(plain) ?? plain;
  return bodies.get(known) ?? bodies.get(parents.get(known) ?? '');
}
