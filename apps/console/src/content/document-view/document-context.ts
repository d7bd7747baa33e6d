import type { Block, DocumentRef } from '@lectern/content/document/document';
import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';
import type { DocumentContext, ResolvedRef } from '@lectern/rendering/document/document-context';
import { wordsIn } from '@lectern/rendering/words/words-in';

/** Where a reference leads in the console; whether that is elsewhere is decided by the address. */
export type ConsoleTarget = Omit<ResolvedRef, 'isExternal'>;

/** What a document needs to know of the console around it. */
export interface DocumentViewContext {
  /** Returns nothing for what does not exist or is not for this person. Addresses on the web need no lookup. */
  resolve(ref: Exclude<DocumentRef, { kind: 'url' }>): ConsoleTarget | undefined;
  /** The newest version of an API specification as an OpenAPI 3 document; nothing as long as it has not been read. */
  specification(nameOrId: string): Record<string, unknown> | undefined;
  /** Where the API shows a picture from elsewhere; without it, such pictures are links. */
  picture?(url: string): string | undefined;
  /** Language of the person; English by default. */
  locale?: UiLocale;
  /** Language of the content, for dates and numbers. */
  language?: string;
  /** The blocks of the whole document where only a part of it is shown. */
  headingsOf?: readonly Block[];
}

/** Where a document is shown, and what with. */
interface DocumentPlace extends Pick<DocumentContext, 'highlight' | 'idPrefix'> {
  /** The address of the page around it. */
  here: string;
  /** What stands for a block of an integration, which only sites show. */
  integrationBlock: string;
}

/** Makes the context in which the console renders a document, so that nothing is loaded but files of the own API. */
export function documentContextOf(
  view: DocumentViewContext,
  { here, highlight, idPrefix, integrationBlock }: DocumentPlace,
): DocumentContext {
  const { specification, locale = 'en', language, headingsOf } = view;
  const isOwn = (href: string) => URL.canParse(href, here) && new URL(href, here).origin === new URL(here).origin;
  return {
    words: wordsIn(locale),
    externalLinks: 'blank',
    resolve: (ref) => {
      const target = targetOf(ref, view);
      return target && { ...target, isExternal: !isOwn(target.href) };
    },
    specification: (nameOrId) => specification(nameOrId),
    highlight,
    integration: () => integrationBlock,
    pictureAddress: ({ href, file }) => {
      const address = file === undefined ? view.picture?.(href) : href;
      return address !== undefined && isOwn(address) ? address : undefined;
    },
    forbidsInlineStyles: true,
    idPrefix,
    ...(language !== undefined && { language }),
    ...(headingsOf && { headingsOf }),
  };
}

function targetOf(ref: DocumentRef, { resolve }: DocumentViewContext): ConsoleTarget | undefined {
  if (ref.kind === 'url') return { href: ref.url, title: ref.url };
  if (ref.kind === 'anchor' && ref.page === undefined) {
    return { href: `#${encodeURIComponent(ref.anchor)}`, title: ref.anchor };
  }
  return resolve(ref);
}
