import { Emoji } from '@lectern/rendering/icons/emoji';
import type { VNode } from 'preact';
import { TextLink } from './text-link.js';
import type { SiteView } from './views.js';

interface ThemedPictureProps {
  picture: { light: string; dark: string };
  alt: string;
  class: string;
}

/** One picture on bright pages and another on dark ones. */
export function ThemedImage({ picture, alt, class: className }: ThemedPictureProps): VNode {
  if (picture.light === picture.dark) return <img class={className} src={picture.light} alt={alt} />;
  return (
    <>
      <img class={`${className} only-light`} src={picture.light} alt={alt} loading="lazy" />
      <img class={`${className} only-dark`} src={picture.dark} alt={alt} loading="lazy" />
    </>
  );
}

/** What stands for the site and leads where the site says: its logo, or its picture and its title. */
export function SiteLogo({ site }: { site: SiteView }): VNode {
  const { logo } = site.customization.header;
  const link = { href: site.logoHref, isExternal: /^[a-z][a-z0-9+.-]*:|^\/\//i.test(site.logoHref) };
  return (
    <TextLink site={site} link={link} class="site-logo">
      {logo ? <ThemedImage picture={logo} alt={site.title} class="site-logo-picture" /> : <SiteName site={site} />}
    </TextLink>
  );
}

function SiteName({ site }: { site: SiteView }): VNode {
  const { favicon } = site.customization;
  return (
    <>
      {'icon' in favicon && <ThemedImage picture={favicon.icon} alt="" class="site-logo-icon" />}
      {'emoji' in favicon && (
        <span aria-hidden="true">
          <Emoji code={favicon.emoji} />
        </span>
      )}
      <span class="site-logo-title">{site.title}</span>
    </>
  );
}
