import { createHash } from 'node:crypto';
import type { DocumentPage } from '@lectern/domain/content/page-schemas';
import { OWN_MARK } from '../audience/request-address.js';
import type { SocialCard } from '../images/social-card.js';
import { paletteOf } from '../theme/palette.js';
import { publicOrigin, type Reading } from './reading.js';

/** The scripts of the fonts that Lectern brings along: a text in another one, such as Arabic, cannot be drawn. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Common', 'Inherited'];
const OTHER_LETTER = new RegExp(`(?![${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}])\\p{L}`, 'u');

/** What the preview image of a page shows; nothing where neither the page nor the site has a name that can be drawn. */
export function socialCardOf({ customization, published }: Reading, page: DocumentPage): SocialCard | undefined {
  const siteTitle = customization.title ?? published.site.title;
  const title = [page.title, siteTitle].find(isDrawable);
  if (title === undefined) return undefined;
  const { styling, themes } = customization;
  const colors = paletteOf(styling, themes.default === 'dark' ? 'dark' : 'light');
  const color = (name: string) => colors[name] ?? '';
  return {
    siteTitle: drawable(siteTitle),
    title,
    description: title === page.title ? drawable(page.description ?? '') : '',
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

/** Whether the fonts that Lectern brings along have the letters of a text, and there is something to draw. */
export function isDrawable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !OTHER_LETTER.test(text);
}

function drawable(text: string): string {
  return isDrawable(text) ? text : '';
}
