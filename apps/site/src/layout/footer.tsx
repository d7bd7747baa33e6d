import type { VNode } from 'preact';
import { ConsentSettings } from './consent-banner.js';
import { ThemedImage } from './logo.js';
import { SocialLinks } from './social-links.js';
import { TextLink } from './text-link.js';
import type { SiteView } from './views.js';

/** The end of every page: nothing where the site has nothing to say there. */
export function SiteFooter({ site }: { site: SiteView }): VNode | null {
  if (!hasFooter(site)) return null;
  return (
    <footer class="site-footer">
      <div class="site-footer-inner">
        <FooterGroups site={site} />
        <div class="site-footer-row">
          <SmallPrint site={site} />
          <SocialLinks site={site} place="footer" />
        </div>
      </div>
    </footer>
  );
}

function hasFooter({ footerGroups, customization, consent }: SiteView): boolean {
  const { footer, privacyPolicy, trademark, socialAccounts } = customization;
  const isAnySocial = socialAccounts.some(({ display }) => display.footer);
  const texts = [footer.logo, footer.copyright, privacyPolicy.url];
  return footerGroups.length > 0 || consent !== undefined || isAnySocial || trademark.enabled || texts.some(Boolean);
}

function FooterGroups({ site }: { site: SiteView }): VNode | null {
  const { logo } = site.customization.footer;
  if (!logo && site.footerGroups.length === 0) return null;
  return (
    <nav class="footer-groups" aria-label={site.words.footer}>
      {logo && <ThemedImage picture={logo} alt={site.title} class="footer-logo" />}
      {site.footerGroups.map(({ title, links }) => (
        <section key={title} class="footer-group">
          <h2 class="footer-group-title">{title}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <TextLink site={site} link={link} class="footer-link">
                  {link.title}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function SmallPrint({ site }: { site: SiteView }): VNode {
  const { words, customization } = site;
  const { footer, privacyPolicy, trademark } = customization;
  return (
    <p class="small-print">
      {footer.copyright && <span>{footer.copyright}</span>}
      {privacyPolicy.url && (
        <TextLink site={site} link={{ href: privacyPolicy.url, isExternal: true }}>
          {words.privacyPolicy}
        </TextLink>
      )}
      <ConsentSettings site={site} />
      {trademark.enabled && <span>{words.poweredBy}</span>}
    </p>
  );
}
