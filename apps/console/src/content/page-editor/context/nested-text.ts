import { createContext, use } from 'react';

/** A text that is written from within a page. */
export interface NestedText {
  reusableContentId: string;
  title: string;
}

const NestedTextContext = createContext<((text: NestedText) => void) | undefined>(undefined);

/** Gives everything inside a way to open another text than the page, without knowing the editor. */
export const NestedTextProvider = NestedTextContext.Provider;

/** Opens another text than the page; nothing inside of such a text. */
export function useNestedText(): ((text: NestedText) => void) | undefined {
  return use(NestedTextContext);
}
