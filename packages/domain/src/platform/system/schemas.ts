import { z } from 'zod';

/** What is running. */
export const ServiceInfo = z
  .strictObject({
    version: z.string().describe('Release of the platform'),
    build: z.string().describe('Build of the release; `dev` for a checkout'),
  })
  .meta({ id: 'ServiceInfo' });
