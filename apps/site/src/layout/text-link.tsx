import { safeHref } from '@lectern/rendering/document/safe-href';
import type { ComponentChildren, VNode } from 'preact';
import type { SiteView } from './views.js';

interface TextLinkProps {
  site: SiteView;
  link: { href?: string; isExternal: boolean; isCurrent?: boolean };
  class?: string;
  /** What it says to those who cannot see it, where it is only a picture. */
  label?: string;
  /** What search engines and browsers are told about a link that leads away. */
  relation?: string;
  children: ComponentChildren;
}

/** A link of the frame; plain text where there is no address that is safe to follow. */
export function TextLink({ site, link, class: className, label, relation, children }: TextLinkProps): VNode {
  const href = link.href === undefined ? undefined : safeHref(link.href);
  if (href === undefined) return <span class={className}>{children}</span>;
  const opensApart = link.isExternal && site.customization.externalLinks.target === 'blank';
  return (
    <a
      class={className}
      href={href}
      rel={link.isExternal ? [relation, 'noopener'].filter(Boolean).join(' ') : undefined}
      target={opensApart ? '_blank' : undefined}
      aria-label={label}
      aria-current={link.isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
