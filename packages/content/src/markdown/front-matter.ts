import { PageCover, PageLayout, Variables } from '@lectern/domain/content/page-schemas';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { stringify } from 'yaml';
import type { Data, DocumentRef, Json } from '../document/document.js';
import { asRef, parseRef } from '../document/refs.js';
import { readYaml } from '../files/read-yaml.js';
import { refUrl } from './inlines/inline-elements.js';

/** What front matter tells about a page besides its title. */
export interface PageMetadata {
  description?: string;
  icon?: string;
  emoji?: string;
  cover?: PageCover;
  layout?: Partial<PageLayout>;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  variables?: Variables;
  linkTitle?: string;
  tags?: string[];
}

/** YAML that is an object of plain data; undefined for anything else, broken YAML included. */
export function parseYamlData(source: string): Data | undefined {
  try {
    const value: unknown = readYaml(source, 20);
    if (value === null || value === undefined) return {};
    if (typeof value !== 'object' || Array.isArray(value)) return undefined;
    const data: Data = JSON.parse(JSON.stringify(value));
    return data;
  } catch {
    return undefined;
  }
}

/** Data as YAML, one key to a line; empty for no data. */
export function writeYamlData(data: Data): string {
  if (Object.keys(data).length === 0) return '';
  return stringify(data, { lineWidth: 0, blockQuote: !holdsBlankLines(data) });
}

/** A block of lines takes its indentation from its first words: without words, the spaces in it would be lost. */
function holdsBlankLines(value: Json): boolean {
  if (typeof value === 'string') return /^ [ \n]*$/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBlankLines);
}

const texts = {
  description: 'description',
  icon: 'icon',
  emoji: 'emoji',
  condition: 'if',
  linkTitle: 'linkTitle',
} as const;
const textKeys = ['description', 'icon', 'emoji', 'condition', 'linkTitle'] as const;
const flagKeys = ['hidden', 'noIndex', 'noRobotsIndex'] as const;

/** Takes what is known out of front matter; what is not known, or not as it should be, is left over. */
export function readMetadata(data: Data): { metadata: PageMetadata; extra: Data } {
  const extra = new Map(Object.entries(data));
  const metadata: PageMetadata = {};
  for (const key of textKeys) {
    const value = extra.get(texts[key]);
    if (typeof value === 'string' && extra.delete(texts[key])) metadata[key] = value;
  }
  for (const key of flagKeys) {
    const value = extra.get(key);
    if (typeof value === 'boolean' && extra.delete(key)) metadata[key] = value;
  }
  const variables = Variables.safeParse(extra.get('vars'));
  if (variables.success && extra.delete('vars')) metadata.variables = variables.data;
  const tags = extra.get('tags');
  if (isTexts(tags) && extra.delete('tags')) metadata.tags = tags;
  const layout = readLayout(extra.get('layout'));
  if (layout !== undefined && extra.delete('layout')) metadata.layout = layout;
  const cover = readCover(extra);
  if (cover !== undefined) {
    metadata.cover = cover;
    for (const key of coverKeys) extra.delete(key);
  }
  return { metadata, extra: Object.fromEntries(extra) };
}

/** Front matter for what is known about a page. */
export function writeMetadata(metadata: PageMetadata): Data {
  return defined({
    ...Object.fromEntries(textKeys.map((key) => [texts[key], metadata[key]])),
    ...Object.fromEntries(flagKeys.map((key) => [key, metadata[key]])),
    tags: metadata.tags,
    vars: metadata.variables,
    ...writeCover(metadata.cover),
    layout: metadata.layout === undefined ? undefined : writeLayout(metadata.layout),
  });
}

const coverKeys = ['cover', 'coverY', 'coverHeight', 'coverTextColor', 'coverTextColorDark'];

function readCover(data: ReadonlyMap<string, Json>): PageCover | undefined {
  if (!coverKeys.some((key) => data.has(key))) return undefined;
  const cover = data.get('cover');
  const pair: { [key: string]: Json | undefined } =
    isPlainObject(cover) && !('kind' in cover) ? cover : { light: cover };
  const parsed = PageCover.safeParse({
    ref: pictureRef(pair['light']),
    refDark: pictureRef(pair['dark']),
    yPos: data.get('coverY') ?? 0,
    height: data.get('coverHeight'),
    textColor: data.get('coverTextColor'),
    textColorDark: data.get('coverTextColorDark'),
  });
  if (!parsed.success || (cover !== undefined && parsed.data.ref === undefined && parsed.data.refDark === undefined))
    return undefined;
  return parsed.data;
}

function writeCover(cover: PageCover | undefined): Data {
  if (cover === undefined) return {};
  const light = cover.ref === undefined ? undefined : writePicture(cover.ref);
  const dark = cover.refDark === undefined ? undefined : writePicture(cover.refDark);
  const picture = dark === undefined ? light : { ...(light === undefined ? {} : { light }), dark };
  return defined({
    cover: picture,
    coverY: cover.yPos,
    coverHeight: cover.height,
    coverTextColor: cover.textColor,
    coverTextColorDark: cover.textColorDark,
  });
}

/** A path or URL where that is enough, else the reference itself. */
function writePicture(ref: DocumentRef): Json {
  return refUrl(ref) || { ...ref };
}

function pictureRef(value: Json | undefined): DocumentRef | undefined {
  if (typeof value !== 'string') return value === undefined ? undefined : asRef(value);
  const ref = parseRef(value);
  return ref.kind === 'file' ? ref : { kind: 'url', url: value };
}

function readLayout(value: Json | undefined): Partial<PageLayout> | undefined {
  if (!isPlainObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
    if (!isPlainObject(part)) return [[key, part]];
    const { visible, size, mask, ...rest } = part;
    if (Object.keys(rest).length > 0) return [['', part]];
    return [
      ...(visible === undefined ? [] : [[key, visible] satisfies [string, Json]]),
      ...(size === undefined ? [] : [[`${key}Size`, size] satisfies [string, Json]]),
      ...(mask === undefined ? [] : [[`${key}Mask`, mask] satisfies [string, Json]]),
    ];
  });
  const parsed = PageLayout.partial().safeParse(Object.fromEntries(entries));
  return parsed.success ? parsed.data : undefined;
}

function writeLayout({ width, cover, coverSize, coverMask, ...visible }: Partial<PageLayout>): Data {
  const coverData = defined({ visible: cover, size: coverSize, mask: coverMask });
  const parts = Object.entries(defined(visible)).map(([key, value]): [string, Json] => [key, { visible: value }]);
  return {
    ...defined({ width, cover: Object.keys(coverData).length === 0 ? undefined : coverData }),
    ...Object.fromEntries(parts),
  };
}

function defined(values: { [key: string]: Json | undefined }): Data {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function isTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
