import { z } from 'zod';
import { PageQuery } from '../platform/http/page.js';
import { IntegrationBlock, IntegrationName } from './schemas.js';

/** Integrations that are active on a space or a site. */
export const ListActiveIntegrations = PageQuery.extend({
  search: z.string().max(200).optional().describe('Part of the name or the title'),
});
export type ListActiveIntegrations = z.infer<typeof ListActiveIntegrations>;

/** The blocks of an integration that can be used in a space. */
export const SpaceIntegrationBlocks = z
  .strictObject({ name: IntegrationName.describe('Name of the integration'), blocks: z.array(IntegrationBlock) })
  .meta({ id: 'SpaceIntegrationBlocks' });
export type SpaceIntegrationBlocks = z.infer<typeof SpaceIntegrationBlocks>;
