import { z } from 'zod';
import type { ItemPosition } from './model.js';

const id = z.string().min(1).max(256);

const SiteSpacePointer = z.object({ type: z.literal('site-space'), id });
const NavigationPointer = z.object({
  type: z.enum(['site-section', 'site-section-group', 'site-external-link']),
  id,
});
const AnyPointer = z.object({
  type: z.enum([...SiteSpacePointer.shape.type.values, ...NavigationPointer.shape.type.options]),
  id,
});

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

function beside<Pointer extends z.ZodType>(pointer: Pointer) {
  return z
    .object({ before: pointer.optional(), after: pointer.optional() })
    .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
      error: 'give exactly one of "before" and "after"',
    })
    .describe('Place before or after another item; it moves to where that one stands. Absent, it moves to the end');
}
