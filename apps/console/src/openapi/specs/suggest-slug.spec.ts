import { describe, expect, it } from '@jest/globals';
import { slugFrom, slugFromAddress, slugFromFile } from './suggest-slug.js';

describe('the suggested name of a specification', () => {
  it.each([
    ['Swagger Petstore – OpenAPI 3.1', 'swagger-petstore-openapi-3-1'],
    ['Größe & Gewicht', 'gro-e-gewicht'],
    ['日本', ''],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('has only letters, digits and single hyphens: %s', (words, slug) => {
    expect(slugFrom(words)).toBe(slug);
  });

  it.each([
    ['https://example.com/petstore/openapi.yaml', 'petstore'],
    ['https://example.com/specs/billing.json?raw=1', 'billing'],
    ['https://api.example.com/v2/openapi.json', 'example'],
    ['https://', ''],
    ['pets', ''],
  ])('is the part of an address that says something: %s', (address, slug) => {
    expect(slugFromAddress(address)).toBe(slug);
  });

  it.each([
    ['openapi.yaml', 'openapi: 3.1.0\ninfo:\n  title: "Pet store"\n', 'pet-store'],
    ['openapi.json', '{"openapi":"3.1.0","info":{"title":"Pet \\"store\\""}}', 'pet-store'],
    ['billing-api.json', '{}', 'billing-api'],
  ])('is the title in a file, or the name of the file: %s', (name, text, slug) => {
    expect(slugFromFile(name, text)).toBe(slug);
  });
});
