import type { Data, DocumentRef, Json } from '../document/document.js';
import { dataOf } from '../document/json-values.js';

/** Reads a value as a content reference; what is none, or lacks the field its kind needs, gives nothing. */
export function contentRefOf(value: Json | undefined): DocumentRef | undefined {
  const data = dataOf(value);
  switch (data['kind']) {
    case 'file':
      return withField(data, 'file', (file) => ({ kind: 'file', file, ...spaceOf(data) }));
    case 'url':
      return withField(data, 'url', (url) => ({ kind: 'url', url }));
    case 'page':
      return withField(data, 'page', (page) => ({ kind: 'page', page, ...spaceOf(data) }));
    case 'anchor':
      return withField(data, 'anchor', (anchor) => ({ kind: 'anchor', anchor, ...pageOf(data), ...spaceOf(data) }));
    case 'user':
      return withField(data, 'user', (user) => ({ kind: 'user', user }));
    case 'collection':
      return withField(data, 'collection', (collection) => ({ kind: 'collection', collection }));
    case 'space':
      return withField(data, 'space', (space) => ({ kind: 'space', space }));
    case 'reusable-content':
      return withField(data, 'reusableContent', (reusableContent) => ({
        kind: 'reusable-content',
        reusableContent,
        ...spaceOf(data),
      }));
    case 'tag':
      return withField(data, 'tag', (tag) => ({ kind: 'tag', tag, ...spaceOf(data) }));
    case 'openapi':
      return withField(data, 'spec', (spec) => ({ kind: 'openapi', spec }));
    default:
      return undefined;
  }
}

function withField(data: Data, field: string, make: (value: string) => DocumentRef): DocumentRef | undefined {
  const value = data[field];
  return typeof value === 'string' ? make(value) : undefined;
}

function spaceOf(data: Data): { space?: string } {
  return typeof data['space'] === 'string' ? { space: data['space'] } : {};
}

function pageOf(data: Data): { page?: string } {
  return typeof data['page'] === 'string' ? { page: data['page'] } : {};
}
