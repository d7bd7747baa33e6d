import { describe, expect, it } from '@jest/globals';
import { readIntegrationSource } from './integration-source.js';

describe('readIntegrationSource', () => {
  it('reads the name of the integration and of its source', () => {
    const dependencies = { api: { ref: { kind: 'openapi', spec: 'store' } } };
    const computed = { type: 'integration:my.wiki-2:all_pages', props: { book: 7 }, dependencies };
    expect(readIntegrationSource(computed)).toEqual({
      integration: 'my.wiki-2',
      sourceId: 'all_pages',
      props: { book: 7 },
      dependencies,
    });
  });

  it.each(['builtin:openapi', 'integration:wiki', 'integration::x', 'integration:wiki:', 'integration:a:b:c', ''])(
    'gives nothing for "%s"',
    (type) => {
      expect(readIntegrationSource({ type, props: {} })).toBeUndefined();
    },
  );

  it('gives nothing for content that is not computed', () => {
    expect(readIntegrationSource(undefined)).toBeUndefined();
  });
});
