import type { SpaceVisibility } from '../../library/spaces/schemas.js';
import { type PublishingState, widestVisibility } from './publishing.js';

/** Who can read a space: the widest audience of the published sites that show it, otherwise members alone. */
export function spaceVisibility(
  { parentId, defaultLevel }: { parentId: string | null; defaultLevel: string | null },
  sites: Iterable<PublishingState>,
): SpaceVisibility {
  const inside = parentId !== null && defaultLevel === 'inherit' ? 'in-collection' : 'private';
  return widestVisibility(sites) ?? inside;
}
