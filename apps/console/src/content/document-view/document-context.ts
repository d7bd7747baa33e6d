import type { DocumentRef } from '@lectern/content/document/document';
import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';
import type { DocumentContext, Highlight, ResolvedRef } from '@lectern/rendering/document/document-context';
import { wordsIn } from '@lectern/rendering/words/words-in';
import { documentViewWords } from './words.js';

/** Where a reference leads in the console; whether that is elsewhere is decided by the address. */
export type ConsoleTarget = Omit<ResolvedRef, 'isExternal'>;

/** What a document needs to know of the console around it. */
export interface DocumentViewContext {
  /** Returns nothing for what does not exist or is not for this person. Addresses on the web need no lookup. */
  resolve(ref: Exclude<DocumentRef, { kind: 'url' }>): ConsoleTarget | undefined;
  /** The newest version of an API specification as an OpenAPI 3 document; nothing as long as it has not been read. */
  specification(nameOrId: string): Record<string, unknown> | undefined;
  /** Language of the person; English by default. */
  locale?: UiLocale;
  /** Language of the content, for dates and numbers. */
  language?: string;
}

/** Makes the context in which the console renders a document. The ids of its parts begin with the prefix. */
export function documentContextOf(view: DocumentViewContext, highlight: Highlight, idPrefix: string): DocumentContext {
  const { specification, locale = 'en', language } = view;
  return {
    words: wordsIn(locale),
    externalLinks: 'blank',
    resolve: (ref) => {
      const target = targetOf(ref, view);
      return target && { ...target, isExternal: !isOwnAddress(target.href) };
    },
    specification: (nameOrId) => specification(nameOrId),
    highlight,
    integration: () => documentViewWords.integrationBlock,
    // The console asks nobody but its own API for anything, and there for nothing but files.
    mayLoadPicture: ({ href, file }) => file !== undefined && isOwnAddress(href),
    forbidsInlineStyles: true,
    idPrefix,
    ...(language !== undefined && { language }),
  };
}

function targetOf(ref: DocumentRef, { resolve }: DocumentViewContext): ConsoleTarget | undefined {
  if (ref.kind === 'url') return { href: ref.url, title: ref.url };
  if (ref.kind === 'anchor' && ref.page === undefined) {
    return { href: `#${encodeURIComponent(ref.anchor)}`, title: ref.anchor };
  }
  return resolve(ref);
}

function isOwnAddress(href: string): boolean {
  const { href: here, origin } = window.location;
  return URL.canParse(href, here) && new URL(href, here).origin === origin;
}
