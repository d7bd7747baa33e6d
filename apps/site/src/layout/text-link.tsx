import type { ComponentChildren, VNode } from 'preact';
import { safeHref } from '../document/safe-href.js';
import type { SiteView } from './site-view.js';

interface TextLinkProps {
  site: SiteView;
  link: { href?: string; isExternal: boolean; isCurrent?: boolean };
  class?: string;
  children: ComponentChildren;
}

/** A link of the frame; plain text where there is no address that is safe to follow. */
export function TextLink({ site, link, class: className, children }: TextLinkProps): VNode {
  const href = link.href === undefined ? undefined : safeHref(link.href);
  if (href === undefined) return <span class={className}>{children}</span>;
  const opensApart = link.isExternal && site.customization.externalLinks.target === 'blank';
  return (
    <a
      class={className}
      href={href}
      rel={link.isExternal ? 'noopener' : undefined}
      target={opensApart ? '_blank' : undefined}
      aria-current={link.isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
