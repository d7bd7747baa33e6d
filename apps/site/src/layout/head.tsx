import type { VNode } from 'preact';
import { Favicon } from './favicon.js';
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
      <Loaded site={site} />
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
  const picture = site.customization.socialPreview.url;
  return (
    <>
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={page ? 'article' : 'website'} />
      {page && <meta property="og:url" content={page.canonicalUrl} />}
      {page?.description && <meta property="og:description" content={page.description} />}
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** The theme comes after the style sheet, whose values it replaces. */
function Loaded({ site }: { site: SiteView }): VNode {
  const { styles, script, preloadedFonts } = site.assets;
  return (
    <>
      {preloadedFonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={styles} />
      <style>{site.themeStyles}</style>
      <script type="module" src={script} />
      {site.scripts.map((address) => (
        <script key={address} src={address} defer />
      ))}
    </>
  );
}
