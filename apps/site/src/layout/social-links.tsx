import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { Icon } from '@lectern/rendering/icons/icon';
import { filled } from '@lectern/rendering/words/filled';
import type { VNode } from 'preact';
import { TextLink } from './text-link.js';
import type { SiteView } from './views.js';

/** A platform on which a site has an account. */
export type SocialPlatform = Customization['socialAccounts'][number]['platform'];

const platforms: Record<SocialPlatform, { title: string; icon: string; address: string }> = {
  twitter: { title: 'X', icon: 'x-twitter', address: 'https://x.com/' },
  instagram: { title: 'Instagram', icon: 'instagram', address: 'https://www.instagram.com/' },
  facebook: { title: 'Facebook', icon: 'facebook', address: 'https://www.facebook.com/' },
  linkedin: { title: 'LinkedIn', icon: 'linkedin', address: 'https://www.linkedin.com/' },
  github: { title: 'GitHub', icon: 'github', address: 'https://github.com/' },
  discord: { title: 'Discord', icon: 'discord', address: 'https://discord.gg/' },
  slack: { title: 'Slack', icon: 'slack', address: 'https://slack.com/' },
  youtube: { title: 'YouTube', icon: 'youtube', address: 'https://www.youtube.com/' },
  tiktok: { title: 'TikTok', icon: 'tiktok', address: 'https://www.tiktok.com/@' },
  reddit: { title: 'Reddit', icon: 'reddit', address: 'https://www.reddit.com/' },
  bluesky: { title: 'Bluesky', icon: 'bluesky', address: 'https://bsky.app/profile/' },
  mastodon: { title: 'Mastodon', icon: 'mastodon', address: 'https://mastodon.social/@' },
  threads: { title: 'Threads', icon: 'threads', address: 'https://www.threads.net/@' },
  medium: { title: 'Medium', icon: 'medium', address: 'https://medium.com/' },
};

/** The accounts of a site elsewhere, as far as they are shown in this place. */
export function SocialLinks({ site, place }: { site: SiteView; place: 'header' | 'footer' }): VNode | null {
  const accounts = site.customization.socialAccounts.filter(({ display }) => display[place]);
  if (accounts.length === 0) return null;
  return (
    <ul class="social-links">
      {accounts.map(({ platform, handle }) => {
        const label = filled(site.words.socialAccount, { handle, platform: platforms[platform].title });
        const link = { href: accountAddress(platform, handle), isExternal: true };
        return (
          <li key={platform + handle}>
            <TextLink site={site} link={link} class="icon-button" label={label} relation="me">
              <Icon name={platforms[platform].icon} />
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}

/** The address of an account, whose handle may itself be an address or begin with an at sign. */
export function accountAddress(platform: SocialPlatform, handle: string): string {
  if (/^https?:\/\//i.test(handle)) return handle;
  const { address } = platforms[platform];
  const path = handle.replace(/^@/, '').split('/').map(encodeURIComponent).join('/');
  return address + path;
}
