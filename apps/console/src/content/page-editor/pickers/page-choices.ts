import type { Schemas } from '@lectern/client';
import type { DocumentRef } from '@lectern/content/document/document';

/** A reference to a page, or to a heading of one. */
export type PageRef = Extract<DocumentRef, { kind: 'page' | 'anchor' }>;

/** A page that can be chosen. */
export interface PageChoice {
  id: string;
  title: string;
  /** Where it stands. */
  hint: string;
  ref: Extract<DocumentRef, { kind: 'page' }>;
}

const MAX_CHOICES = 8;

/** The pages of a tree whose titles have all the words, in the order of the tree; those that begin with them come first. */
export function choicesInTree(pages: readonly Schemas['NavigationPage'][], query: string): PageChoice[] {
  const choices: PageChoice[] = [];
  const add = (siblings: readonly Schemas['NavigationPage'][], above: readonly string[]) => {
    for (const { id, type, title, pages: below = [] } of siblings) {
      const isFound = type === 'document' && hasWords(title, query);
      if (isFound) choices.push({ id, title, hint: above.join(' › '), ref: { kind: 'page', page: id } });
      add(below, [...above, title]);
    }
  };
  add(pages, []);
  const isFirst = ({ title }: PageChoice) => title.toLocaleLowerCase().startsWith(query.toLocaleLowerCase());
  return choices.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a))).slice(0, MAX_CHOICES);
}

interface FoundPlace extends Pick<Schemas['FoundSpace'], 'id' | 'title'> {
  pages: readonly Pick<Schemas['FoundPage'], 'id' | 'title' | 'ancestors'>[];
}

/** The pages that a search found in other spaces. */
export function choicesElsewhere(found: readonly FoundPlace[], spaceId: string): PageChoice[] {
  return found
    .filter(({ id }) => id !== spaceId)
    .flatMap((space) =>
      space.pages.map(({ id, title, ancestors }) => ({
        id: `${space.id}-${id}`,
        title,
        hint: [space.title, ...ancestors.map((page) => page.title)].join(' › '),
        ref: { kind: 'page' as const, page: id, space: space.id },
      })),
    )
    .slice(0, MAX_CHOICES);
}

function hasWords(title: string, query: string): boolean {
  const known = title.toLocaleLowerCase();
  const words = query.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => known.includes(word));
}
