import { z } from 'zod';
import { Space } from '../../library/spaces/schemas.js';
import { Site } from '../schemas.js';

/** How many style guides are listed at most. */
export const MAX_STYLEGUIDES = 500;

/** The style guides of an organization, each with the sites that it is for. */
export const Styleguides = z
  .strictObject({
    styleguides: z.array(
      z.strictObject({ space: Space, sites: z.array(Site).describe('Sites that refer to it and that you may see') }),
    ),
  })
  .meta({ id: 'Styleguides' });
export type Styleguides = z.infer<typeof Styleguides>;

/** Style guides to begin with. */
export const StyleguideTemplates = z
  .strictObject({
    templates: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        subtitle: z.string().optional(),
        emoji: z.string().optional(),
        markdown: z.string().describe('What the guide begins with'),
      }),
    ),
  })
  .meta({ id: 'StyleguideTemplates' });
export type StyleguideTemplates = z.infer<typeof StyleguideTemplates>;

export const CreateStyleguide = z.object({
  template: z.string().min(1).max(100).optional().describe('Id of a template to begin with; a blank page when absent'),
});
export type CreateStyleguide = z.infer<typeof CreateStyleguide>;
