import type { VNode } from 'preact';
import { TextLink } from './text-link.js';
import type { SiteView } from './views.js';

/**
 * Asks whether the site may recognize the reader. It stays hidden until a script finds that the reader has not chosen
 * yet: without scripts, nothing could recognize anybody.
 */
export function ConsentBanner({ site }: { site: SiteView }): VNode | null {
  const { consent, words, customization } = site;
  if (!consent) return null;
  const { url } = customization.privacyPolicy;
  return (
    <aside class="consent" hidden aria-label={words.cookies} data-scripts={JSON.stringify(consent.scripts)}>
      <p>
        {words.cookieQuestion}{' '}
        {url && (
          <TextLink site={site} link={{ href: url, isExternal: true }}>
            {words.privacyPolicy}
          </TextLink>
        )}
      </p>
      <div class="consent-choices">
        <button type="button" class="button button-primary">
          {words.acceptCookies}
        </button>
        <button type="button" class="button">
          {words.rejectCookies}
        </button>
      </div>
    </aside>
  );
}

/** Opens the question again, for readers who change their minds; nothing where there is none. */
export function ConsentSettings({ site: { consent, words } }: { site: SiteView }): VNode | null {
  if (!consent) return null;
  return (
    <button type="button" class="consent-settings" data-consent-settings hidden>
      {words.cookieSettings}
    </button>
  );
}
