import { api } from './api.js';
import { changelog } from './changelog.js';
import { docs } from './docs.js';
import { handbook } from './handbook.js';
import { helpCenter } from './help-center.js';
import type { Template } from './template.js';

/** Nothing but a first page. */
const blank: Template = { id: 'blank', pages: () => [{ ref: 'page', markdown: '# Page\n' }] };

const templates: ReadonlyMap<string, Template> = new Map(
  [blank, docs, api, helpCenter, handbook, changelog].map((template) => [template.id, template]),
);

/** The ids of all templates. */
export const TEMPLATE_IDS: readonly string[] = [...templates.keys()];

/** Finds a template by its id. */
export function findTemplate(id: string): Template | undefined {
  return templates.get(id);
}
