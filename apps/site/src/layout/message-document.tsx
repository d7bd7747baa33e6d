import type { VNode } from 'preact';
import { Frame } from './frame.js';
import type { MessageView, SiteView } from './site-view.js';
import { TextLink } from './text-link.js';

/** A page of the site itself that says one thing, such as that it is not available. */
export function MessageDocument({ view }: { view: MessageView }): VNode {
  const { site, title, text, link } = view;
  return (
    <Frame site={site} title={title}>
      <div class="page message">
        <h1 class="page-heading">{title}</h1>
        <p class="page-description">{text}</p>
        {link && (
          <TextLink site={site} link={link} class="button button-primary">
            {link.title}
          </TextLink>
        )}
      </div>
    </Frame>
  );
}

/** What readers see at an address where there is nothing. */
export function NotFoundDocument({ site }: { site: SiteView }): VNode {
  const { notFoundTitle, notFoundText, backToStart } = site.words;
  const link = { title: backToStart, href: site.homeHref, isExternal: false };
  return <MessageDocument view={{ site, title: notFoundTitle, text: notFoundText, link }} />;
}
