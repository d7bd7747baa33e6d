import type { LecternClient, Schemas } from '@lectern/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FileText, Library, type LucideIcon } from 'lucide-react';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { organizationSearchQuery } from '../../content/search/queries.js';
import { spacesQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { useOfferedCommands } from '../../platform/commands/commands.js';
import { useWords } from '../../words/words.js';

/** Something that the palette finds: a command, or a place to go to. */
export interface PaletteEntry {
  id: string;
  title: string;
  detail?: string;
  icon?: LucideIcon;
  shortcut?: string;
  disabledReason?: string;
  run(): void;
}

export interface PaletteSection {
  title: string;
  entries: PaletteEntry[];
}

const MAX_ENTRIES = 8;

/** What fits the words, by kind: commands and places that are known already at once, text as soon as it is found. */
export function usePaletteEntries(query: string, organizationId: string | undefined): PaletteSection[] {
  const { palette } = useWords().platform;
  const api = useApi();
  const actions = useOfferedCommands().filter(({ id }) => id !== 'palette');
  const places = usePlaces(api, query, organizationId);
  const commands = actions.filter(({ title }) => hasWords(title, query));
  return [
    { title: palette.pages, entries: places.pages },
    { title: palette.spaces, entries: places.spaces },
    { title: palette.found, entries: places.found },
    { title: palette.actions, entries: commands },
  ].filter(({ entries }) => entries.length > 0);
}

function usePlaces(api: LecternClient, query: string, organizationId: string | undefined) {
  const navigate = useNavigate();
  const { spaceId } = useParams({ strict: false });
  const isSearched = organizationId !== undefined && query.length > 0;
  const spaces = useQuery({
    ...spacesQuery(api, organizationId ?? ''),
    enabled: organizationId !== undefined,
  });
  const tree = useQuery({ ...pageTreeQuery(api, { spaceId: spaceId ?? '' }), enabled: spaceId !== undefined });
  const found = useQuery({
    ...organizationSearchQuery(api, { organizationId: organizationId ?? '', query }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const open = (space: string, path: string) =>
    void navigate({
      to: '/o/$organizationId/s/$spaceId/$',
      params: { organizationId: organizationId ?? '', spaceId: space, _splat: path },
    });
  return {
    pages: isSearched
      ? flat(tree.data?.pages ?? [])
          .filter(({ title, path }) => path !== undefined && hasWords(title, query))
          .slice(0, MAX_ENTRIES)
          .map(({ id, title, path = '' }) => ({
            id: `page-${id}`,
            title,
            detail: path,
            icon: FileText,
            run: () => open(spaceId ?? '', path),
          }))
      : [],
    spaces: (spaces.data ?? [])
      .filter(({ title }) => hasWords(title, query))
      .slice(0, MAX_ENTRIES)
      .map(({ id, title }) => ({ id: `space-${id}`, title, icon: Library, run: () => open(id, '') })),
    found: isSearched
      ? (found.data?.items ?? [])
          .flatMap((space) =>
            space.pages.map((page) => ({
              id: `found-${space.id}-${page.id}`,
              title: page.title,
              detail: [space.title, ...page.ancestors.map(({ title }) => title)].join(' › '),
              icon: FileText,
              run: () => open(space.id, page.path),
            })),
          )
          .slice(0, MAX_ENTRIES)
      : [],
  };
}

function flat(pages: readonly Schemas['NavigationPage'][]): Schemas['NavigationPage'][] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
}

/** Whether a title has all the words that somebody typed, in any order. */
function hasWords(title: string, query: string): boolean {
  const known = title.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
