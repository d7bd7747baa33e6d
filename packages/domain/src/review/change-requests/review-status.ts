import { z } from 'zod';

export const ReviewStatus = z
  .enum(['approved', 'changes-requested'])
  .describe('What the reviewer thinks of the revision');
export type ReviewStatus = z.infer<typeof ReviewStatus>;
