import type { ContentRef, Json } from '@lectern/content/document/document';
import { refOf } from '@lectern/content/links/ref-of';
import type { ComponentChildren, VNode } from 'preact';
import type { DocumentContext, ResolvedRef } from './document-context.js';
import { safeHref } from './safe-href.js';

/** What a value of a document refers to, when that can be shown to this reader at a safe address. */
export function resolved(value: Json | undefined, context: DocumentContext): ResolvedRef | undefined {
  const ref = refOf(value);
  return ref && resolvedRef(ref, context);
}

/** The same for a reference that is known to be one. */
export function resolvedRef(ref: ContentRef, context: DocumentContext): ResolvedRef | undefined {
  const target = context.resolve(ref);
  const href = target && safeHref(target.href);
  return target && href !== undefined ? { ...target, href } : undefined;
}

interface ResolvedLinkProps {
  target: ResolvedRef;
  context: DocumentContext;
  class?: string;
  title?: string;
  children: ComponentChildren;
}

/** A link to what a reference leads to; what leads away from the site opens where the site says. */
export function ResolvedLink({ target, context, children, ...attributes }: ResolvedLinkProps): VNode {
  const opensTab = target.isExternal && context.externalLinks === 'blank';
  return (
    <a
      {...attributes}
      href={target.href}
      rel={target.isExternal ? 'noopener' : undefined}
      target={opensTab ? '_blank' : undefined}
    >
      {children}
    </a>
  );
}
