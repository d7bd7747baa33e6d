import type { Template } from '@lectern/content/templates/template';
import { findTemplate, TEMPLATE_IDS } from '@lectern/content/templates/templates';
import { ContentChange } from '@lectern/domain/content/change-schemas';
import type { StartTemplate } from '@lectern/domain/library/templates/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';

/** A template as changes to content; pages name the groups and pages that they stand under. */
export function templateChanges({ id, params }: StartTemplate): ContentChange[] {
  const { groups = [], pages } = requireTemplate(id);
  const inserted = [
    ...groups.map(({ ref, title }) => ({ type: 'group', ref, title })),
    ...pages(params?.contentRefs ?? {}).map(({ ref, into, markdown }) => ({
      ref,
      intoRef: into,
      document: { markdown },
    })),
  ];
  return inserted.map((page) => ContentChange.parse({ operation: 'insert_page', ...page }));
}

/** Finds a template; refuses an id that is none, naming those that are. */
function requireTemplate(id: string): Template {
  const template = findTemplate(id);
  if (!template) throw new DomainError('template.unknown', { id, known: TEMPLATE_IDS.join(', ') });
  return template;
}
