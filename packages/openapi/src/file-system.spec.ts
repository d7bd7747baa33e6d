import { describe, expect, it } from '@jest/globals';
import { fileSystemOf } from './file-system.js';
import { specification } from './testing/documents.js';

describe('fileSystemOf', () => {
  it.each([
    [undefined, 'openapi.json'],
    ['https://docs.test/v1/pets.yaml?x=1', 'pets.yaml'],
    ['https://docs.test/v1/pets', 'openapi.json'],
    ['https://docs.test/%2e%2e%2fpets.yaml', 'openapi.json'],
    ['no address', 'openapi.json'],
  ])('makes one entry point of a document from %s', (url, filename) => {
    const document = specification();
    expect(fileSystemOf(document, url)).toEqual([
      { filename, dir: '/', isEntrypoint: true, references: [], specification: document },
    ]);
  });
});
