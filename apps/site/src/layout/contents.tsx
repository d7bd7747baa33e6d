import { Emoji } from '@lectern/rendering/icons/emoji';
import { Icon } from '@lectern/rendering/icons/icon';
import { MethodBadge, titleBeside } from '@lectern/rendering/openapi/method-badge';
import { filled } from '@lectern/rendering/words/filled';
import type { VNode } from 'preact';
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

/** The entries of one level. */
export function EntryList({ site, entries }: ContentsProps): VNode {
  return (
    <ul class="contents-list">
      {entries.map((entry) => (
        <li key={entry.href ?? entry.title} class="contents-entry">
          {entry.rest ? (
            <Rest site={site} entry={entry} rest={entry.rest} />
          ) : entry.isGroup ? (
            <Group site={site} entry={entry} />
          ) : (
            <Entry site={site} entry={entry} />
          )}
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
      <ClosedBranch site={site} entry={entry} />
    </>
  );
}

function Entry({ site, entry }: { site: SiteView; entry: ContentsItem }): VNode {
  return (
    <>
      <TextLink site={site} link={entry} class="contents-link">
        <EntrySymbol entry={entry} />
        {entry.method !== undefined && <MethodBadge method={entry.method} />}
        <span>{titleBeside(entry.method, entry.title)}</span>
        {entry.isExternal && <Icon name="arrow-up-right" class="external-mark" />}
      </TextLink>
      {entry.entries.length > 0 && (
        <details class="contents-branch" open={entry.isOpen || entry.isCurrent}>
          <summary class="contents-toggle" aria-label={filled(site.words.pagesBelow, { title: entry.title })} />
          <EntryList site={site} entries={entry.entries} />
        </details>
      )}
      <ClosedBranch site={site} entry={entry} />
    </>
  );
}

/** What stands below an entry and is fetched when it is opened; without JavaScript, a link to where it is listed. */
function ClosedBranch({ site, entry }: { site: SiteView; entry: ContentsItem }): VNode | null {
  if (entry.branchHref === undefined) return null;
  const label = filled(site.words.pagesBelow, { title: entry.title });
  return (
    <details class="contents-branch" data-part={entry.branchHref}>
      <summary class="contents-toggle" aria-label={label} />
      <TextLink site={site} link={entry} class="contents-rest">
        {label}
      </TextLink>
    </details>
  );
}

function Rest({ site, entry, rest }: { site: SiteView; entry: ContentsItem; rest: { count: number; href: string } }) {
  return (
    <a class="contents-rest" href={entry.href} data-rest={rest.href}>
      {filled(site.words.andMore, { count: String(rest.count) })}
    </a>
  );
}

function EntrySymbol({ entry: { emoji, icon } }: { entry: ContentsItem }): VNode | null {
  if (emoji) return <Emoji code={emoji} />;
  return icon ? <Icon name={icon} /> : null;
}
