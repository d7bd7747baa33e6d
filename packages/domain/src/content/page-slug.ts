import { z } from 'zod';

/** The part of the address of a page that stands for the page itself. */
export const PageSlug = z
  .string()
  .max(100)
  .regex(/^[^/\s?#]*$/, 'must not contain "/", "?", "#" or white space')
  // Browsers take these out of addresses, so nobody would ever get there.
  .refine((slug) => slug !== '.' && slug !== '..', 'must not be "." or ".."');
