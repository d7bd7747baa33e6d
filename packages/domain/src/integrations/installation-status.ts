import { z } from 'zod';

export const InstallationStatus = z
  .enum(['active', 'pending', 'paused'])
  .describe('`pending` until everything that is required is configured; `paused` hears of nothing');
export type InstallationStatus = z.infer<typeof InstallationStatus>;
