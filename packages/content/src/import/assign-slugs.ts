import { slugFor } from '../pages/slug.js';

/** What the slug of a page can be made from. */
export interface SlugSource {
  /** The slug it asks for itself. */
  explicit?: string;
  /** The name it has otherwise. */
  name: string;
}

/** Gives siblings slugs that are all different: first those that are asked for, then those made from names. */
export function assignSlugs(siblings: SlugSource[]): string[] {
  const taken = new Set<string>();
  const slugs = new Map<SlugSource, string>();
  const numbers = new Map<string, number>();
  const assign = (source: SlugSource, want: string): void => {
    const slug = taken.has(want) ? numbered(want, taken, numbers) : want;
    taken.add(slug);
    slugs.set(source, slug);
  };
  for (const source of siblings) if (source.explicit !== undefined) assign(source, source.explicit);
  for (const source of siblings) if (source.explicit === undefined) assign(source, slugFor(source.name));
  return siblings.map((source) => slugs.get(source) ?? '');
}

/** Thousands of siblings may ask for the same slug; each search begins where the last one ended. */
function numbered(want: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  const stem = want.length > MAX_STEM_LENGTH ? slugFor([...want].slice(0, MAX_STEM_LENGTH / 2).join('')) : want;
  let number = numbers.get(stem) ?? 1;
  while (taken.has(`${stem}-${number}`)) number += 1;
  numbers.set(stem, number + 1);
  return `${stem}-${number}`;
}

const MAX_STEM_LENGTH = 90;

/** Whether text can be the slug of a page as it is: one readable segment of a path. */
export function isSlug(text: string): boolean {
  return /^[\p{L}\p{N}\p{M}_.~-]{1,100}$/u.test(text) && !/^\.+$/.test(text);
}
