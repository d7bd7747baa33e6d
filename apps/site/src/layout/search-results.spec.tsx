import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { sampleSearchView } from '../../test/sample-page-view.js';
import { SearchDocument } from './search-document.js';
import { Highlighted, SearchResults } from './search-results.js';

describe('results of a search', () => {
  it('are links on the page of the search', () => {
    const html = renderToString(<SearchDocument view={sampleSearchView('launch')} />);
    expect(html).toContain('<title>Results for “launch” · Orbit</title>');
    expect(html).toContain('href="/docs/guides/start/launch#launch"');
    expect(html).not.toContain('role="option"');
    expect(html.replace(/<dialog[\s\S]*<\/dialog>/, '').match(/<search>/g)?.length).toBe(1);
  });

  it('are options in the dialog, each with an id, and say how many they are', () => {
    const html = renderToString(<SearchResults view={sampleSearchView('launch')} asOptions />);
    expect(html).toContain('id="~search-options" role="listbox"');
    const page = renderToString(<SearchDocument view={sampleSearchView('')} />);
    expect(page).toContain('aria-controls="~search-options"');
    expect(html).toContain('data-status="Results: 3"');
    expect(html.match(/id="~search-option-\d" role="option" aria-selected="false" tabindex="-1"/g)?.length).toBe(3);
  });

  it('that are none say so', () => {
    const html = renderToString(<SearchResults view={{ ...sampleSearchView('<b>'), results: [] }} />);
    expect(html).toContain('No results for “&lt;b>”.');
    expect(renderToString(<SearchResults view={sampleSearchView('')} />)).toContain('Type to search.');
  });
});

describe('a highlighted text', () => {
  it('marks what was found, at the beginnings of words and however it is written', () => {
    expect(renderToString(<Highlighted text="Launches, a relaunch at 5 (UTC)" words={['launch', '(utc']} />)).toBe(
      '<mark>Launch</mark>es, a relaunch at 5 <mark>(UTC</mark>)',
    );
    expect(renderToString(<Highlighted text="A text" words={[]} />)).toBe('A text');
  });
});
