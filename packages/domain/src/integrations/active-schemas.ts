import { z } from 'zod';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { IntegrationBlock, IntegrationName } from './schemas.js';

/** Integrations that are active on a space or a site. */
export const ListActiveIntegrations = PageQuery.extend({
  search: z.string().max(200).optional().describe('Part of the name or the title'),
});
export type ListActiveIntegrations = z.infer<typeof ListActiveIntegrations>;

/** A block that can be used in a space, and whose it is. */
export const SpaceIntegrationBlock = z.strictObject({
  integration: IntegrationName,
  block: IntegrationBlock,
});
export type SpaceIntegrationBlock = z.infer<typeof SpaceIntegrationBlock>;
export const SpaceIntegrationBlockPage = pageOf(SpaceIntegrationBlock);
