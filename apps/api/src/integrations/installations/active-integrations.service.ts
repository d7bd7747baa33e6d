import { Database } from '@lectern/database/client';
import {
  type ActiveOn,
  findActiveBlocks,
  listActiveIntegrations,
} from '@lectern/database/integrations/list-integrations.queries';
import { Keyring } from '@lectern/database/keyring';
import { paginateList } from '@lectern/database/paginate-list';
import type { ListActiveIntegrations, SpaceIntegrationBlock } from '@lectern/domain/integrations/active-schemas';
import type { Integration } from '@lectern/domain/integrations/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { IntegrationsService } from '../integrations/integrations.service.js';

/** Enough digits for every place of a block in its integration. */
const DIGITS = 4;

/** Knows which integrations are active on spaces and sites. */
@Injectable()
export class ActiveIntegrationsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly integrations: IntegrationsService,
  ) {}

  /** Lists the integrations that are active on a space or a site. */
  async list(
    caller: Caller,
    target: Pick<ActiveOn, 'kind' | 'id'>,
    query: ListActiveIntegrations,
  ): Promise<Page<Integration>> {
    const { database, keyring } = this;
    const on = { ...target, organizationId: caller.organizationId };
    return this.integrations.presentPage(caller, await listActiveIntegrations(database, keyring, on, query));
  }

  /** Lists the blocks that can be used in a space, by the names of their integrations; installations see public ones and their own. */
  async listBlocks(
    { organizationId, identity: { agent } }: Caller,
    spaceId: string,
    query: PageQuery,
  ): Promise<Page<SpaceIntegrationBlock>> {
    const { database, keyring } = this;
    const active = await findActiveBlocks(database, { organizationId, spaceId });
    const seen = active.filter(
      ({ name, visibility }) => !agent || visibility === 'public' || name === agent.integrationName,
    );
    const blocks = seen.flatMap(({ name, blocks: own }) =>
      own.map((block, index) => ({
        key: `${name}/${String(index).padStart(DIGITS, '0')}`,
        item: { integration: name, block },
      })),
    );
    blocks.sort((one, other) => (one.key < other.key ? -1 : 1));
    return paginateList(keyring, query, ['integration-blocks', spaceId], blocks);
  }
}
