import { z } from 'zod';
import type { ItemPosition } from './model.js';

const id = z.string().min(1).max(256);

/** The member that names an item of a type, where it is not called `id`. */
const MEMBERS = {
  'site-space': 'siteSpace',
  'site-section': 'siteSection',
  'site-section-group': 'siteSectionGroup',
  'site-external-link': 'siteExternalLink',
} as const;
type PointedType = keyof typeof MEMBERS;

const NAVIGATION = ['site-section', 'site-section-group', 'site-external-link'] as const;
const SiteSpacePointer = pointerTo(['site-space']);
const NavigationPointer = pointerTo(NAVIGATION);
const AnyPointer = pointerTo(['site-space', ...NAVIGATION]);

/** Moves a site space beside another one. */
export const MoveSiteSpace = z.object({ position: beside(SiteSpacePointer).optional() });
export type MoveSiteSpace = z.infer<typeof MoveSiteSpace>;

/** Moves a section or a group beside another item of the navigation. */
export const MoveNavigationItem = z.object({ position: beside(NavigationPointer).optional() });
export type MoveNavigationItem = z.infer<typeof MoveNavigationItem>;

/** Moves any item of the structure of a site. */
export const SortSiteStructure = z.object({ item: AnyPointer, position: beside(AnyPointer) });
export type SortSiteStructure = z.infer<typeof SortSiteStructure>;

/** The place that a request names: beside what it points at, or the end of where the item stands. */
export function placeIn(position: z.infer<ReturnType<typeof beside<typeof AnyPointer>>> | undefined): ItemPosition {
  if (position?.before) return { before: position.before };
  if (position?.after) return { after: position.after };
  return 'end';
}

/** Points at an item by `id`, or by a member with the name of its type. */
function pointerTo<const Type extends PointedType>(types: readonly Type[]) {
  const byType = id.optional().describe('The same as `id`, for an item of this type');
  return z
    .object({
      type: z.enum(types),
      id: id.optional(),
      siteSpace: byType,
      siteSection: byType,
      siteSectionGroup: byType,
      siteExternalLink: byType,
    })
    .transform((pointer, context) => {
      const type: Type = pointer.type;
      const member = MEMBERS[type];
      const named = pointer.id ?? pointer[member];
      if (named !== undefined) return { type, id: named };
      context.addIssue({ code: 'custom', path: ['id'], message: `name the item by "id" or by "${member}"` });
      return z.NEVER;
    });
}

function beside<Pointer extends z.ZodType>(pointer: Pointer) {
  return z
    .object({ before: pointer.optional(), after: pointer.optional() })
    .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
      error: 'give exactly one of "before" and "after"',
    })
    .describe('Place before or after another item; it moves to where that one stands. Absent, it moves to the end');
}
