import type { DocumentRef, Json } from './document.js';

const id = '[a-zA-Z0-9_-]+';
const patterns = {
  page: new RegExp(`^(?:/spaces/(?<space>${id}))?/pages/(?<page>${id})(?:#(?<anchor>.+))?$`, 's'),
  file: new RegExp(`^(?:/spaces/(?<space>${id}))?/files/(?<file>${id})$`),
  reusable: new RegExp(`^(?:/spaces/(?<space>${id}))?/reusable/(?<reusable>${id})$`),
  tag: new RegExp(`^(?:/spaces/(?<space>${id}))?/tags/(?<tag>[^/?#\\s]+)$`),
  space: new RegExp(`^/spaces/(?<space>${id})$`),
  user: new RegExp(`^/users/(?<user>${id})$`),
  collection: new RegExp(`^/collections/(?<collection>${id})$`),
  openapi: /^\/openapi\/(?<spec>[^/?#\s]+)$/,
};

/** What a destination written in Markdown points at; whatever is no stable link is a URL. */
export function parseRef(url: string): DocumentRef {
  if (url.length > 1 && url.startsWith('#')) return { kind: 'anchor', anchor: url.slice(1) };
  if (!url.startsWith('/')) return { kind: 'url', url };
  return pageRef(url) ?? spacedRef(url) ?? plainRef(url) ?? { kind: 'url', url };
}

/** The destination that Markdown keeps for a reference; `parseRef` gives the reference back. */
export function writeRef(ref: DocumentRef): string {
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'page':
      return `${spacePrefix(ref.space)}/pages/${ref.page}`;
    case 'anchor':
      return ref.page === undefined ? `#${ref.anchor}` : `${spacePrefix(ref.space)}/pages/${ref.page}#${ref.anchor}`;
    case 'file':
      return `${spacePrefix(ref.space)}/files/${ref.file}`;
    case 'reusable-content':
      return `${spacePrefix(ref.space)}/reusable/${ref.reusableContent}`;
    case 'tag':
      return `${spacePrefix(ref.space)}/tags/${encodeURIComponent(ref.tag)}`;
    case 'space':
      return `/spaces/${ref.space}`;
    case 'user':
      return `/users/${ref.user}`;
    case 'collection':
      return `/collections/${ref.collection}`;
    case 'openapi':
      return `/openapi/${encodeURIComponent(ref.spec)}`;
  }
}

/** The reference that a value of a Document holds, if it has the shape of one and nothing else. */
export function asRef(value: Json | undefined): DocumentRef | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { kind } = value;
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name] : '');
  const space = typeof value['space'] === 'string' ? { space: value['space'] } : {};
  const page = typeof value['page'] === 'string' ? { page: value['page'] } : {};
  switch (kind) {
    case 'url':
      return { kind, url: text('url') };
    case 'page':
      return { kind, page: text('page'), ...space };
    case 'anchor':
      return { kind, anchor: text('anchor'), ...page, ...space };
    case 'file':
      return { kind, file: text('file'), ...space };
    case 'reusable-content':
      return { kind, reusableContent: text('reusableContent'), ...space };
    case 'tag':
      return { kind, tag: text('tag'), ...space };
    case 'space':
      return { kind, space: text('space') };
    case 'user':
      return { kind, user: text('user') };
    case 'collection':
      return { kind, collection: text('collection') };
    case 'openapi':
      return { kind, spec: text('spec') };
    default:
      return undefined;
  }
}

function pageRef(url: string): DocumentRef | undefined {
  const groups = patterns.page.exec(url)?.groups;
  if (groups?.['page'] === undefined) return undefined;
  const space = groups['space'] === undefined ? {} : { space: groups['space'] };
  const { page, anchor } = groups;
  return anchor === undefined ? { kind: 'page', page, ...space } : { kind: 'anchor', anchor, page, ...space };
}

function spacedRef(url: string): DocumentRef | undefined {
  const match = patterns.file.exec(url) ?? patterns.reusable.exec(url) ?? patterns.tag.exec(url);
  const { file, reusable, tag, space: inSpace } = match?.groups ?? {};
  const space = inSpace === undefined ? {} : { space: inSpace };
  if (file !== undefined) return { kind: 'file', file, ...space };
  if (reusable !== undefined) return { kind: 'reusable-content', reusableContent: reusable, ...space };
  const decoded = tag === undefined ? undefined : decode(tag);
  return decoded === undefined ? undefined : { kind: 'tag', tag: decoded, ...space };
}

function plainRef(url: string): DocumentRef | undefined {
  const match =
    patterns.space.exec(url) ?? patterns.user.exec(url) ?? patterns.collection.exec(url) ?? patterns.openapi.exec(url);
  const { space, user, collection, spec } = match?.groups ?? {};
  if (space !== undefined) return { kind: 'space', space };
  if (user !== undefined) return { kind: 'user', user };
  if (collection !== undefined) return { kind: 'collection', collection };
  const decoded = spec === undefined ? undefined : decode(spec);
  return decoded === undefined ? undefined : { kind: 'openapi', spec: decoded };
}

function spacePrefix(space: string | undefined): string {
  return space === undefined ? '' : `/spaces/${space}`;
}

/** Only what `encodeURIComponent` writes is decoded, so that every other spelling stays the URL it is. */
function decode(part: string): string | undefined {
  try {
    const decoded = decodeURIComponent(part);
    return encodeURIComponent(decoded) === part ? decoded : undefined;
  } catch {
    return undefined;
  }
}
