import type { Json } from '@lectern/content/document/document';
import { contentRefOf } from '@lectern/content/links/ref-of';
import type { ComponentChildren, VNode } from 'preact';
import { Emoji } from '../icons/emoji.js';
import { Icon } from '../icons/icon.js';
import type { DocumentContext, ResolvedRef } from './document-context.js';
import { safeHref } from './safe-href.js';

/** What a value of a document refers to, when that can be shown to this reader at a safe address. */
export function resolved(value: Json | undefined, context: DocumentContext): ResolvedRef | undefined {
  const ref = contentRefOf(value);
  const target = ref && context.resolve(ref);
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

interface RefNameProps {
  value: Json | undefined;
  context: DocumentContext;
  class?: string;
}

/** The name of what a reference leads to, as a link where it has an address; people and tags may have none. */
export function RefName({ value, context, class: look }: RefNameProps): VNode | null {
  const ref = contentRefOf(value);
  const named = ref && context.resolve(ref);
  // Who somebody is stays within the organization: readers learn that a person is meant.
  if (named === undefined) return ref?.kind === 'user' ? <span class={look}>{context.words.somebody}</span> : null;
  const name = (
    <>
      {named.emoji ? <Emoji code={named.emoji} /> : named.icon && <Icon name={named.icon} />}
      {named.file?.name ?? named.title}
    </>
  );
  const target = resolved(value, context);
  if (target === undefined) return <span class={look}>{name}</span>;
  return (
    <ResolvedLink target={target} context={context} class={look}>
      {name}
    </ResolvedLink>
  );
}
