import { splitPage } from '../markdown/page-file.js';
import { api } from './api.js';
import { changelog } from './changelog.js';
import { docs } from './docs.js';
import { handbook } from './handbook.js';
import { helpCenter } from './help-center.js';
import type { Template } from './template.js';

/** Nothing but a first page. */
const blank: Template = {
  id: 'blank',
  description: 'Nothing but a first page.',
  pages: () => [{ ref: 'page', markdown: '# Page\n' }],
};

const templates: ReadonlyMap<string, Template> = new Map(
  [blank, docs, api, helpCenter, handbook, changelog].map((template) => [template.id, template]),
);

/** The ids of all templates. */
export const TEMPLATE_IDS: readonly string[] = [...templates.keys()];

/** Finds a template by its id. */
export function findTemplate(id: string): Template | undefined {
  return templates.get(id);
}

/** What each template is for, and the titles of the pages that it creates, from the top down. */
export function describeTemplates(): { id: string; description: string; pages: { title: string; depth: number }[] }[] {
  return [...templates.values()].map(({ id, description, groups = [], pages }) => {
    const all = [
      ...groups.map(({ ref, title }) => ({ ref, title, into: undefined })),
      ...pages({}).map(({ ref, into, markdown }) => ({ ref, into, title: splitPage(markdown).title ?? ref })),
    ];
    const below = (parent: string | undefined, depth: number): { title: string; depth: number }[] =>
      all
        .filter(({ into }) => into === parent)
        .flatMap(({ ref, title }) => [{ title, depth }, ...below(ref, depth + 1)]);
    return { id, description, pages: below(undefined, 0) };
  });
}
