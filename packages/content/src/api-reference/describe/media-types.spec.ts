import { describe, expect, it } from '@jest/globals';
import { mediaGroups } from './media-types.js';

const content = {
  'application/json': { $ref: '#/components/mediaTypes/Pet' },
  'application/xml': { schema: { type: 'string' } },
};

const documentOf = (type: string) => ({ components: { mediaTypes: { Pet: { schema: { type } } } } });

describe('the media types of a body', () => {
  it('are described together when they have the same schema, which depends on the document they stand in', () => {
    const names = (document: ReturnType<typeof documentOf>) =>
      mediaGroups(document, content).map((group) => group.map(({ mediaType }) => mediaType));
    expect(names(documentOf('string'))).toEqual([['application/json', 'application/xml']]);
    expect(names(documentOf('number'))).toEqual([['application/json'], ['application/xml']]);
  });

  it('are grouped once for each document', () => {
    const document = documentOf('string');
    expect(mediaGroups(document, content)).toBe(mediaGroups(document, content));
  });
});
