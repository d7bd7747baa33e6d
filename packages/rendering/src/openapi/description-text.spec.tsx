import { describe, expect, it } from '@jest/globals';
import { codeSpan, escapedLine } from '@lectern/content/api-reference/descriptions/markdown-text';
import { renderToString } from 'preact-render-to-string';
import { DescriptionText } from './description-text.js';

const rendered = (words: string) => renderToString(<DescriptionText words={words} />);

describe('the text of a description', () => {
  it('renders code as code and the rest as it is', () => {
    expect(rendered('array of `Pet` objects or null')).toBe('array of <code>Pet</code> objects or null');
  });

  it('undoes every escape of a text', () => {
    const text = 'a*b_ [c] `d` \\e <f> {{g}} $$h$$ &amp; ~i~';
    expect(rendered(escapedLine(text))).toBe(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  });

  it('renders code with backticks, also at its ends', () => {
    expect(rendered(`one of ${codeSpan('`a`')} or ${codeSpan('b``c')}`)).toBe(
      'one of <code>`a`</code> or <code>b``c</code>',
    );
  });

  it('render markup as text', () => {
    expect(rendered(`${codeSpan('<script>')} <b>`)).toBe('<code>&lt;script></code> &lt;b>');
  });
});
