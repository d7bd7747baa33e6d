import { Icon } from '@lectern/rendering/icons/icon';
import { filled } from '@lectern/rendering/words/filled';
import type { VNode } from 'preact';
import type { SearchView } from './views.js';

interface SearchResultsProps {
  view: SearchView;
  /** In the dialog of the search, results are the options of its field instead of a list of links. */
  asOptions?: boolean;
}

interface Found {
  page: string;
  space: string;
  title: string;
  href: string;
  place?: string;
  excerpt?: string;
  found: readonly string[];
  isPart: boolean;
}

/** What the field of the dialog controls. */
export const SEARCH_LISTBOX_ID = '~search-options';

const listbox = { id: SEARCH_LISTBOX_ID, role: 'listbox' } as const;
const optionAt = (index: number) =>
  ({ id: `~search-option-${index}`, role: 'option', 'aria-selected': false, tabIndex: -1 }) as const;
/** What is counted when the option is chosen. */
const countedAs = ({ page, space }: Found) => ({ 'data-found-page': page, 'data-found-space': space });

/** What a search found, for the page of the search and for its dialog. */
export function SearchResults({ view, asOptions = false }: SearchResultsProps): VNode {
  const found = view.results.flatMap(({ parts, ...result }): Found[] => [
    { ...result, isPart: false },
    ...parts.map((part) => ({ ...part, page: result.page, space: result.space, found: result.found, isPart: true })),
  ]);
  const status = statusOf(view, found.length);
  if (found.length === 0) {
    return (
      <p class="search-empty" data-status={status}>
        {status}
      </p>
    );
  }
  return (
    <ul class="search-results" aria-label={view.site.words.search} data-status={status} {...(asOptions && listbox)}>
      {found.map((result, index) => (
        <li key={result.href} role={asOptions ? 'presentation' : undefined}>
          <a
            class={result.isPart ? 'search-result search-result-part' : 'search-result'}
            href={result.href}
            {...(asOptions && { ...optionAt(index), ...countedAs(result) })}
          >
            <Result result={result} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Result({ result }: { result: Found }): VNode {
  return (
    <>
      <Icon name={result.isPart ? 'hash' : 'file-text'} />
      <span class="search-result-text">
        {result.place && <span class="search-result-place">{result.place}</span>}
        <span class="search-result-title">
          <Highlighted text={result.title} words={result.found} />
        </span>
        {result.excerpt && (
          <span class="search-result-excerpt">
            <Highlighted text={result.excerpt} words={result.found} />
          </span>
        )}
      </span>
    </>
  );
}

function statusOf({ query, site: { words } }: SearchView, count: number): string {
  if (query.trim() === '') return words.searchHint;
  return count > 0 ? filled(words.resultCount, { count: String(count) }) : filled(words.noResults, { query });
}

/** A text in which words, and those that begin with them, are marked. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }): VNode {
  if (words.length === 0) return <>{text}</>;
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // Every second piece is one that the expression captured.
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu'));
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}</>;
}
