import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { outlineOf } from './outline.js';

describe('the outline of a missing page', () => {
  it('has a section for each question, each once', () => {
    const outline = outlineOf('What it is about.', ['How do I pay?', 'how do I pay? ', 'Where is my invoice?', ' ']);
    expect(outline).toBe('What it is about.\n\n## How do I pay?\n\n## Where is my invoice?');
  });

  it('has at most twelve of them', () => {
    const questions = Array.from({ length: 30 }, (_, index) => `Question ${index}`);
    expect(outlineOf('', questions).match(/^## /gm)).toHaveLength(12);
  });

  it('shows what people wrote as text, whatever it looks like', () => {
    const question = 'Why is <b>*5* {% hint %}</b>\n[x](y) `wrong` ## ![]() $$a$$?';
    const { nodes } = parseDocument(outlineOf('', [question]));
    expect(nodes.map(({ type }) => type)).toEqual(['heading-2']);
  });
});
