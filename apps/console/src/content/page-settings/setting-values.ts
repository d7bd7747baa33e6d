import type { Schemas } from '@lectern/client';
import { sameJson } from '@lectern/content/document/json-values';
import type { SentChange } from '../changes/send-changes.js';
import { rowsOf, type VariableRow, writtenVariables } from './variable-rows.js';

type Page = Schemas['DocumentPage'];
type PageUpdate = Extract<SentChange, { operation: 'update_page' }>;

/** What a page shows around its text, as its settings name it. */
export const SHOWN_PARTS = ['title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

/** The settings of a page, as a form has them. */
export interface SettingValues {
  title: string;
  description: string;
  emoji: string;
  icon: string;
  slug: string;
  hidden: boolean;
  noIndex: boolean;
  noRobotsIndex: boolean;
  /** Nothing, `ADDRESS`, or the id of a file. */
  cover: string;
  coverAddress: string;
  /** From -1, the top of the picture, to 1, its bottom. */
  coverPosition: string;
  isWide: boolean;
  shown: Record<(typeof SHOWN_PARTS)[number], boolean>;
  tags: string[];
  variables: VariableRow[];
  /** Which readers see the page; everybody where it is empty. */
  condition: string;
}

/** Stands for a cover at an address in the choice of files. */
export const ADDRESS = 'address';

/** The settings that a page has. */
export function pageSettingsOf(page: Page): SettingValues {
  const { title, description = '', emoji = '', icon = '', slug, hidden, noIndex, noRobotsIndex, cover, layout } = page;
  const { tags = [], variables = {}, condition = '' } = page;
  const ref = cover?.ref;
  return {
    tags,
    variables: rowsOf(variables),
    condition,
    title,
    description,
    emoji,
    icon,
    slug,
    hidden: hidden === true,
    noIndex: noIndex === true,
    noRobotsIndex: noRobotsIndex === true,
    cover: ref?.kind === 'file' ? ref.file : ref ? ADDRESS : '',
    coverAddress: ref?.kind === 'url' ? ref.url : '',
    coverPosition: String(cover?.yPos ?? 0),
    isWide: layout?.width === 'wide',
    shown: {
      title: layout?.title !== false,
      description: layout?.description !== false,
      tableOfContents: layout?.tableOfContents !== false,
      outline: layout?.outline !== false,
      pagination: layout?.pagination !== false,
      metadata: layout?.metadata !== false,
    },
  };
}

/** The fields of a page that were changed, and nothing else: what others change meanwhile stays. */
export function changedFields(page: Page, values: SettingValues): Partial<PageUpdate> {
  const before = pageSettingsOf(page);
  const fields: Partial<PageUpdate> = {};
  if (values.title !== before.title) fields.title = values.title;
  if (values.slug !== before.slug) fields.slug = values.slug;
  if (!sameJson(values.tags, before.tags)) fields.tags = values.tags;
  const variables = writtenVariables(values.variables);
  if (!sameJson(variables, page.variables ?? {})) fields.variables = variables;
  for (const name of ['description', 'emoji', 'icon', 'condition'] as const) {
    if (values[name] !== before[name]) fields[name] = values[name] === '' ? null : values[name];
  }
  for (const name of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
    if (values[name] !== before[name]) fields[name] = values[name];
  }
  const isCoverSame = (['cover', 'coverAddress', 'coverPosition'] as const).every(
    (name) => values[name] === before[name],
  );
  if (!isCoverSame) fields.cover = coverOf(page, values);
  const changed = SHOWN_PARTS.filter((part) => values.shown[part] !== before.shown[part]);
  if (changed.length > 0 || values.isWide !== before.isWide) {
    const width = values.isWide ? ('wide' as const) : ('default' as const);
    fields.layout = { ...page.layout, width, ...values.shown };
  }
  return fields;
}

function coverOf({ cover }: Page, values: SettingValues): PageUpdate['cover'] {
  if (values.cover === '') return null;
  const ref =
    values.cover === ADDRESS
      ? { kind: 'url' as const, url: values.coverAddress }
      : { kind: 'file' as const, file: values.cover };
  return { ...cover, ref, yPos: Number(values.coverPosition) };
}
