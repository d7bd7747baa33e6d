import { z } from 'zod';

/** Where something stands in its parent. */
export const Position = z
  .string()
  .describe(
    'Place among the spaces and collections of the same parent: they stand in the order of these texts, then ids',
  );
