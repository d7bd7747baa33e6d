import { createHash } from 'node:crypto';
import type { DocumentRef } from '@lectern/content/document/document';
import { decodedAnchor } from '@lectern/content/links/anchors-of';
import { isInApp, type LinkOrigin, targetKey } from '@lectern/content/links/target-key';
import { z } from 'zod';
import { json } from '../sql.js';

export const StoredLinkStatus = z.enum(['ok', 'broken', 'in-app']);
export type StoredLinkStatus = z.infer<typeof StoredLinkStatus>;

/** A target of links, with what has to be there for it to be found. */
export const StoredLinkTarget = z.object({
  /** One text for each target, such as `page:<id>#<anchor>`. */
  target: z.string(),
  ref: json<DocumentRef>(),
  /** What has to exist: the target without its anchor; null when nothing of ours is meant. */
  object: z.string().nullable(),
  anchor: z.string().nullable(),
  /** What the object belongs to outside of the linking space, such as `space:<id>`; null inside. */
  owner: z.string().nullable(),
});
export type StoredLinkTarget = z.infer<typeof StoredLinkTarget>;

/** The target that a reference means where it stands. */
export function linkTarget(ref: DocumentRef, from: LinkOrigin): StoredLinkTarget {
  const target = targetKey(ref, from);
  const object = neededObject(ref, target);
  const owner = ownerOf(target);
  return {
    target: indexable(target),
    ref,
    object: object && indexable(object),
    anchor: ref.kind === 'anchor' && object !== null ? decodedAnchor(ref.anchor) : null,
    owner: owner && indexable(owner),
  };
}

// An entry of an index holds less than 3,000 bytes. Nothing of ours has so long a name, but images can stand in their
// address.
const MAX_INDEXED_BYTES = 800;

/** A text that stands for another one in an index: itself, or its kind and hash. */
function indexable(text: string): string {
  if (Buffer.byteLength(text) <= MAX_INDEXED_BYTES) return text;
  return `${text.slice(0, text.indexOf(':'))}:sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** What a target or an object belongs to outside of the linking space; null inside, and for addresses elsewhere. */
export function ownerOf(target: string): string | null {
  return /^(?:space|collection|user|openapi):[^/#]+/.exec(target)?.[0] ?? null;
}

/** The status of what does not depend on anything that we have; null for what does. */
export function knownStatus(
  { ref, object }: Pick<StoredLinkTarget, 'ref' | 'object'>,
  appUrl: string,
): StoredLinkStatus | null {
  if (object !== null) return null;
  return ref.kind === 'url' ? urlStatus(ref.url, appUrl) : 'ok';
}

/** Whether an address that is not ours can be right: a relative one names a page that could not be found. */
export function urlStatus(url: string, appUrl: string): StoredLinkStatus {
  if (isInApp(url, appUrl)) return 'in-app';
  return /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(url) ? 'ok' : 'broken';
}

function neededObject(ref: DocumentRef, target: string): string | null {
  if (ref.kind === 'url' || ref.kind === 'tag') return null;
  if (ref.kind !== 'anchor') return target;
  const page = target.slice(0, -`#${ref.anchor}`.length);
  // A reusable content names places in whatever page includes it, so there is none to look at.
  return page === 'page:' ? null : page;
}
