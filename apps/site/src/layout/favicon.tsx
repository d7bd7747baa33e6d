import type { Customization } from '@lectern/domain/sites/customization/schemas';
import type { VNode } from 'preact';
import { emojiText } from '../icons/emoji.js';

const OPEN_BOOK =
  '<rect width="32" height="32" rx="7" fill="#2f5fd0"/><path d="M16 10c-2-2-5-2.500-8-2v14c3-.5 6 0 8 2 2-2 5-2.500 8-2V8c-3-.5-6 0-8 2Zm0 0v14" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>';

/** The links to the picture of a site in the tabs of browsers. */
export function Favicon({ favicon }: { favicon: Customization['favicon'] }): VNode {
  if ('icon' in favicon) {
    return (
      <>
        <link rel="icon" href={favicon.icon.light} media="(prefers-color-scheme: light)" />
        <link rel="icon" href={favicon.icon.dark} media="(prefers-color-scheme: dark)" />
      </>
    );
  }
  const emoji = 'emoji' in favicon ? emojiText(favicon.emoji) : '';
  const renderer = emoji === '' ? OPEN_BOOK : `<text y="27" font-size="28">${emoji}</text>`;
  return <link rel="icon" type="image/svg+xml" href={pictureAddress(renderer)} />;
}

function pictureAddress(renderer: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${renderer}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
