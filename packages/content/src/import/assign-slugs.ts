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
  const slugs = new Array<string>(siblings.length).fill('');
  const assign = (wanted: (source: SlugSource) => string | undefined): void => {
    siblings.forEach((source, at) => {
      const want = wanted(source);
      if (want === undefined || slugs[at] !== '') return;
      const slug = taken.has(want) ? slugFor(want, taken) : want;
      taken.add(slug);
      slugs[at] = slug;
    });
  };
  assign((source) => source.explicit);
  assign((source) => slugFor(source.name));
  return slugs;
}

/** Tells whether text can be the slug of a page as it is: one readable segment of a path. */
export function isSlug(text: string): boolean {
  return /^[\p{L}\p{N}\p{M}_.~-]{1,100}$/u.test(text) && !/^\.+$/.test(text);
}
