import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { Icon } from '@lectern/rendering/icons/icon';
import { filled } from '@lectern/rendering/words/filled';
import type { VNode } from 'preact';
import { Menu } from './menu.js';
import { TextLink } from './text-link.js';
import type { PageView } from './views.js';

/** Assistants elsewhere that take a question by their address. */
const assistants = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
];

interface Action {
  title: string;
  /** Absent for what the browser does by itself. */
  href?: string;
  icon: string;
  isExternal: boolean;
}

/** What readers can do with a page besides reading it, in the order that the site chose. */
export function PageActions({ page }: { page: PageView }): VNode | null {
  const { words, customization } = page.site;
  const actions = actionsOf(page);
  if (!page.layout.hasActions || actions.length === 0) return null;
  return (
    <div class="page-actions">
      {customization.pageActions.items.includes('markdown') && (
        <button class="button page-copy keeps-place" type="button" data-copy-from={page.markdownHref} hidden>
          <Icon name="copy" />
          <span data-copy-text>{words.copyPage}</span>
        </button>
      )}
      <Menu title={<Icon name="chevron-down" />} label={words.pageActions} class="page-actions-menu">
        {actions.map((action) => (
          <li key={action.title}>
            <ActionItem page={page} action={action} />
          </li>
        ))}
      </Menu>
    </div>
  );
}

function ActionItem({ page: { site }, action }: { page: PageView; action: Action }): VNode {
  const { title, icon } = action;
  if (action.href === undefined) {
    return (
      <button class="menu-item" type="button" data-print hidden>
        <Icon name={icon} />
        {title}
      </button>
    );
  }
  return (
    <TextLink site={site} link={action} class="menu-item" relation="nofollow">
      <Icon name={icon} />
      {title}
    </TextLink>
  );
}

function actionsOf(page: PageView): Action[] {
  const { words, customization } = page.site;
  return customization.pageActions.items.flatMap((item): Action[] => {
    switch (item) {
      case 'markdown':
        return [{ title: words.viewMarkdown, href: page.markdownHref, icon: 'file-text', isExternal: false }];
      case 'external-ai':
        return assistantActions(page);
      case 'pdf':
        return [{ title: words.downloadPdf, icon: 'download', isExternal: false }];
      case 'git':
        return page.editHref ? [{ title: words.editPage, href: page.editHref, icon: 'pencil', isExternal: true }] : [];
      default:
        return [];
    }
  });
}

function assistantActions({ site: { words, isPreview }, markdownHref, canonicalUrl }: PageView): Action[] {
  // The address of a preview is a secret.
  const url = (isPreview ? undefined : parseUrl(markdownHref, canonicalUrl)?.href) ?? canonicalUrl;
  const question = encodeURIComponent(filled(words.askAbout, { url }));
  return assistants.map(({ name, address }) => ({
    title: filled(words.openIn, { name }),
    href: address + question,
    icon: 'sparkles',
    isExternal: true,
  }));
}
