import type { Template } from '@lectern/content/templates/template';
import { findTemplate, TEMPLATE_IDS } from '@lectern/content/templates/templates';
import type { ContentChange } from '@lectern/domain/content/change-schemas';
import { ContentChange as ContentChangeSchema } from '@lectern/domain/content/change-schemas';
import type { ApplyTemplate as ApplyTemplateInput, StartTemplate } from '@lectern/domain/content/template-schemas';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { ChangeContent } from '../content-changes/change-content.js';

/** Fills a space with content to begin with. */
@Injectable()
export class ApplyTemplate {
  constructor(private readonly changeContent: ChangeContent) {}

  /** Adds the pages of a template to the current content of a space, in one revision. */
  async execute(caller: Caller, spaceId: string, input: ApplyTemplateInput): Promise<void> {
    if (input.changeRequestId !== undefined) throw new DomainError('change_request.not_found');
    const changes = templateChanges(input);
    await this.changeContent.execute(caller, spaceId, changes, 'content.template-applied');
  }
}

/** Finds a template; refuses an id that is none, naming those that are. */
function requireTemplate(id: string): Template {
  const template = findTemplate(id);
  if (!template) throw new DomainError('template.unknown', { id, known: TEMPLATE_IDS.join(', ') });
  return template;
}

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
  return inserted.map((page) => ContentChangeSchema.parse({ operation: 'insert_page', ...page }));
}
