import { createHash, randomBytes } from 'node:crypto';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Section } from '@lectern/content/sections/sections';
import type { Database } from '@lectern/database/client';
import { putCurrentPages } from '@lectern/database/content/current-pages.queries';
import { indexPages } from '@lectern/database/content/search/index-pages';
import { indexSections } from '@lectern/database/content/search/index-sections';
import { inTransaction } from '@lectern/database/transaction';

/** What a test says of a page that is to be found. */
export interface SearchablePage {
  id?: string;
  title: string;
  description?: string;
  parent?: string;
  slug?: string;
  hidden?: boolean;
  noIndex?: boolean;
  /** What stands before the first heading. */
  text?: string;
  /** Text by heading. */
  headings?: Record<string, string>;
  /** Text inside of conditions, by the heading that it stands under. */
  conditional?: Record<string, string>;
}

/** Puts pages into the current content of a space, as a commit does; returns their ids. */
export async function addSearchablePages(
  database: Database,
  space: { organizationId: string; spaceId: string },
  pages: readonly SearchablePage[],
): Promise<string[]> {
  const made = pages.map((page) => {
    const id = page.id ?? `page-${randomBytes(6).toString('hex')}`;
    const sections = sectionsOf(page);
    const body = createHash('sha256').update(JSON.stringify(sections)).digest('hex');
    return { id, sections, body, record: recordOf(page, id, body) };
  });
  await inTransaction(database, async (tx) => {
    await putCurrentPages(tx, space, new Map(made.map(({ id, record }) => [id, record])));
    await indexSections(
      tx,
      space.organizationId,
      made.map(({ body, sections }) => ({ hash: body, sections })),
    );
    await indexPages(
      tx,
      space,
      made.map(({ id, record }) => ({ ...record, pageId: id })),
    );
  });
  return made.map(({ id }) => id);
}

function sectionsOf({ text = '', headings = {}, conditional = {} }: SearchablePage): Section[] {
  return [
    { anchor: null, title: '', text, conditional: false },
    ...Object.entries(headings).map(([title, under]) => sectionOf(title, under, false)),
    ...Object.entries(conditional).map(([title, under]) => sectionOf(title, under, true)),
  ];
}

function sectionOf(title: string, text: string, conditional: boolean): Section {
  return { anchor: title.toLowerCase().replace(/\W+/g, '-'), title, text, conditional };
}

function recordOf(page: SearchablePage, id: string, body: string): PageRecord {
  return {
    type: 'document',
    parent: page.parent ?? null,
    order: 'a0',
    slug: page.slug ?? id,
    title: page.title,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.hidden !== undefined && { hidden: page.hidden }),
    ...(page.noIndex !== undefined && { noIndex: page.noIndex }),
    body,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}
