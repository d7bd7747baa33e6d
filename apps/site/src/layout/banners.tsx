import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { TextLink } from './text-link.js';
import type { SiteView } from './views.js';

const icons = { info: 'info', warning: 'triangle-alert', danger: 'octagon-alert', success: 'circle-check' };

/** What the site announces above every page. */
export function AnnouncementBanner({ site }: { site: SiteView }): VNode | null {
  const { announcement } = site.customization;
  if (!announcement?.enabled) return null;
  const link = site.announcementLink;
  return (
    <aside class={`banner banner-${announcement.style}`} aria-label={site.words.announcement}>
      <Icon name={icons[announcement.style]} />
      <span>
        {announcement.message}{' '}
        {link && (
          <TextLink site={site} link={link} class="banner-link">
            {link.title}
          </TextLink>
        )}
      </span>
    </aside>
  );
}

/** Reminds members that what they look at is not published. */
export function PreviewBanner({ site }: { site: SiteView }): VNode | null {
  if (!site.isPreview) return null;
  return (
    <div class="banner banner-warning" role="status">
      <Icon name="eye" />
      <span>{site.words.previewNotice}</span>
    </div>
  );
}
