import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { emojiText } from '@lectern/rendering/icons/emoji';
import type { VNode } from 'preact';
import type { PageView, SiteView } from './views.js';

interface HeadProps {
  site: SiteView;
  title: string;
  isListed: boolean;
  /** Present where the page is one of the content. */
  page?: PageView;
}

/** Everything that browsers, search engines and link previews are told about a page. */
export function Head({ site, title, isListed, page }: HeadProps): VNode {
  return (
    <head>
      <meta charset="utf-8" />
      <script src={site.assets.themeScript} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title === site.title ? title : `${title} · ${site.title}`}</title>
      {!isListed && <meta name="robots" content="noindex, nofollow" />}
      {page && <PageLinks page={page} />}
      <link rel="alternate" type="application/rss+xml" title={site.title} href={`${site.basePath}rss.xml`} />
      <SharedPreview site={site} title={title} page={page} />
      <Favicon favicon={site.customization.favicon} />
      <Loaded site={site} hasBlocks={page?.hasInteractiveBlocks === true} />
    </head>
  );
}

function PageLinks({ page }: { page: PageView }): VNode {
  return (
    <>
      {page.description && <meta name="description" content={page.description} />}
      <link rel="canonical" href={page.canonicalUrl} />
      {page.alternates.map(({ language, href }) => (
        <link key={language} rel="alternate" hreflang={language} href={href} />
      ))}
      <link rel="alternate" type="text/markdown" href={page.markdownHref} />
      {page.previous && <link rel="prev" href={page.previous.href} />}
      {page.next && <link rel="next" href={page.next.href} />}
    </>
  );
}

function SharedPreview({ site, title, page }: Pick<HeadProps, 'site' | 'title' | 'page'>): VNode {
  const ofSite = site.customization.socialPreview.url;
  const picture = ofSite ?? page?.socialImage;
  return (
    <>
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={page ? 'article' : 'website'} />
      {page && <meta property="og:url" content={page.canonicalUrl} />}
      {page?.description && <meta property="og:description" content={page.description} />}
      {picture && <meta property="og:image" content={picture} />}
      {picture && ofSite === undefined && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** The theme comes after the style sheet, whose values it replaces. */
function Loaded({ site, hasBlocks }: { site: SiteView; hasBlocks: boolean }): VNode {
  const { styles, script, blocksScript, consentScript, previewScript, fontStyles, preloadedFonts } = site.assets;
  return (
    <>
      {preloadedFonts.map((font) => (
        <link
          key={font}
          rel="preload"
          as="font"
          type={`font/${font.slice(font.lastIndexOf('.') + 1)}`}
          href={font}
          crossOrigin="anonymous"
        />
      ))}
      <link rel="stylesheet" href={styles} />
      {fontStyles.map((rules) => (
        <link key={rules} rel="stylesheet" href={rules} />
      ))}
      <style>{site.themeStyles}</style>
      <script type="module" src={script} />
      {hasBlocks && <script type="module" src={blocksScript} />}
      {site.consent && <script type="module" src={consentScript} />}
      {site.previewFor !== undefined && <script type="module" src={previewScript} />}
      {site.scripts.map((address) => (
        <script key={address} src={address} defer />
      ))}
    </>
  );
}

const OPEN_BOOK =
  '<rect width="32" height="32" rx="7" fill="#2f5fd0"/><path d="M16 10c-2-2-5-2.500-8-2v14c3-.5 6 0 8 2 2-2 5-2.500 8-2V8c-3-.5-6 0-8 2Zm0 0v14" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>';

/** The links to the picture of a site in the tabs of browsers. */
export function Favicon({ favicon }: { favicon: Customization['favicon'] }): VNode {
  if ('icon' in favicon) {
    return (
      <>
        <link rel="icon" href={favicon.icon.light} media="(prefers-color-scheme: light)" />
        <link rel="icon" href={favicon.icon.dark} media="(prefers-color-scheme: dark)" />
      </>
    );
  }
  const emoji = 'emoji' in favicon ? emojiText(favicon.emoji) : '';
  const renderer = emoji === '' ? OPEN_BOOK : `<text y="27" font-size="28">${emoji}</text>`;
  return <link rel="icon" type="image/svg+xml" href={pictureAddress(renderer)} />;
}

function pictureAddress(renderer: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${renderer}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
