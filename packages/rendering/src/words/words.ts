import type { english } from './english.js';

/** The words that a site itself says, apart from its content. */
export type Words = { readonly [Name in keyof typeof english]: string };
