import { createHash } from 'node:crypto';
import type { DocumentPage } from '@lectern/domain/content/page-schemas';
import { paletteOf } from '@lectern/domain/sites/customization/palette';
import { OWN_MARK } from '../audience/request-address.js';
import type { SocialCard } from '../images/social-card.js';
import { publicOrigin, type Reading } from './reading.js';

/** The scripts of the fonts that Lectern ships: text in another one, such as Arabic, cannot be rendered. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Common', 'Inherited'];
const OTHER_LETTER = new RegExp(`(?![${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}])\\p{L}`, 'u');

/** What the preview image of a page shows; nothing where neither the page nor the site has a name that can be rendered. */
export function socialCardOf({ customization, published }: Reading, page: DocumentPage): SocialCard | undefined {
  const siteTitle = customization.title ?? published.site.title;
  const title = [page.title, siteTitle].find(isRenderable);
  if (title === undefined) return undefined;
  const { styling, themes } = customization;
  const colors = paletteOf(styling, themes.default === 'dark' ? 'dark' : 'light');
  const color = (name: string) => colors[name] ?? '';
  return {
    siteTitle: renderable(siteTitle),
    title,
    description: title === page.title ? renderable(page.description ?? '') : '',
    colors: {
      background: color('background'),
      text: color('text'),
      muted: color('text-muted'),
      primary: color('primary'),
      onPrimary: color('on-primary'),
    },
  };
}

/** Where the preview image of a page is, for those who read the page; it changes with what the image shows. */
export function socialImageUrl(reading: Reading, page: DocumentPage): string | undefined {
  const { map, siteSpace, at } = reading;
  const card = at.preview === true ? undefined : socialCardOf(reading, page);
  if (!card) return undefined;
  const space = map.hrefOf(siteSpace.id, '').replace(/\/$/, '');
  const hash = createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 12);
  return `${publicOrigin(reading)}${space}/${OWN_MARK}/social/${encodeURIComponent(page.id)}?v=${hash}`;
}

/** Whether the fonts that Lectern ships have the letters of a text, and it has any. */
export function isRenderable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !OTHER_LETTER.test(text);
}

function renderable(text: string): string {
  return isRenderable(text) ? text : '';
}
