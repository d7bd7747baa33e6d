import type { VNode } from 'preact';
import { Emoji } from '../icons/emoji.js';
import { Icon } from '../icons/icon.js';
import { filled } from '../words/filled.js';
import { TextLink } from './text-link.js';
import type { ContentsItem, SiteView } from './views.js';

interface ContentsProps {
  site: SiteView;
  entries: ContentsItem[];
}

/** The table of contents: the page that is read is marked, and what stands above it is open. */
export function Contents({ site, entries }: ContentsProps): VNode {
  const { list } = site.customization.styling.sidebar;
  return (
    <nav class={`contents contents-${list}`} aria-label={site.words.tableOfContents} data-contents>
      <EntryList site={site} entries={entries} />
    </nav>
  );
}

function EntryList({ site, entries }: ContentsProps): VNode {
  return (
    <ul class="contents-list">
      {entries.map((entry) => (
        <li key={entry.href ?? entry.title} class="contents-entry">
          {entry.isGroup ? <Group site={site} entry={entry} /> : <Entry site={site} entry={entry} />}
        </li>
      ))}
    </ul>
  );
}

/** A group is a heading, and a link where what stands in it is not listed. */
function Group({ site, entry }: { site: SiteView; entry: ContentsItem }): VNode {
  return (
    <>
      <TextLink site={site} link={entry} class="contents-group">
        <EntrySymbol entry={entry} />
        {entry.title}
      </TextLink>
      {entry.entries.length > 0 && <EntryList site={site} entries={entry.entries} />}
    </>
  );
}

function Entry({ site, entry }: { site: SiteView; entry: ContentsItem }): VNode {
  return (
    <>
      <TextLink site={site} link={entry} class="contents-link">
        <EntrySymbol entry={entry} />
        <span>{entry.title}</span>
        {entry.isExternal && <Icon name="arrow-up-right" class="external-mark" />}
      </TextLink>
      {entry.entries.length > 0 && (
        <details class="contents-branch" open={entry.isOpen || entry.isCurrent}>
          <summary class="contents-toggle" aria-label={filled(site.words.pagesBelow, { title: entry.title })} />
          <EntryList site={site} entries={entry.entries} />
        </details>
      )}
    </>
  );
}

function EntrySymbol({ entry: { emoji, icon } }: { entry: ContentsItem }): VNode | null {
  if (emoji) return <Emoji code={emoji} />;
  return icon ? <Icon name={icon} /> : null;
}
