import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { StructurePointer } from '@lectern/domain/sites/structure/model';
import type { Refusal } from '@lectern/domain/sites/structure/outcome';

const NOUNS: Record<StructurePointer['type'], string> = {
  'site-space': 'site space',
  'site-section': 'section',
  'site-section-group': 'group of sections',
  'site-external-link': 'link',
};

const MISSING = {
  'site-space': 'site_space.not_found',
  'site-section': 'site_section.not_found',
  'site-section-group': 'site_section_group.not_found',
  'site-external-link': 'site_external_link.not_found',
} as const;

/** Says that a site has no such item. */
export function missingItem(type: StructurePointer['type']): DomainError {
  return new DomainError(MISSING[type]);
}

/** Says why the structure of a site stays as it is. */
export function refusalError(refusal: Refusal): DomainError {
  switch (refusal.reason) {
    case 'unknown-item':
      return new DomainError('site.item_unknown', named(refusal.item));
    case 'invalid-neighbour':
      return new DomainError('site.position_invalid', named(refusal.neighbour));
    case 'path-taken':
      return new DomainError('site.path_taken', { path: refusal.path, ...named(refusal.holder) });
    case 'path-invalid':
      return new DomainError('site.path_invalid', { path: refusal.path });
    case 'circular':
      return new DomainError('site.group_circular');
    case 'too-deep':
      return new DomainError('site.groups_too_deep', { limit: refusal.limit });
    case 'too-many': {
      const of = refusal.of === 'site-spaces' ? 'spaces' : 'sections, groups and links';
      return new DomainError('site.structure_full', { of, limit: refusal.limit });
    }
    case 'section-empty':
      return new DomainError('site.section_empty', { section: refusal.section });
    case 'section-needed':
      return new DomainError('site.section_needed');
    case 'not-in-section':
      return new DomainError('site.default_not_in_section', refusal);
  }
}

function named({ type, id }: StructurePointer): { type: string; id: string } {
  return { type: NOUNS[type], id };
}
