import { Icon } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { siteAddresses } from './addresses.js';
import type { SiteView } from './views.js';

/** Lets readers leave who came in by a token; nothing for all others. */
export function SignOut({ site }: { site: SiteView }): VNode | null {
  if (!site.canSignOut) return null;
  return (
    <form class="sign-out" method="post" action={siteAddresses(site).signOut}>
      <button class="icon-button" type="submit">
        <Icon name="log-out" label={site.words.signOut} />
      </button>
    </form>
  );
}
