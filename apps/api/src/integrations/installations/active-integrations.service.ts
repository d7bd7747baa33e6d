import { Database } from '@lectern/database/client';
import {
  type ActiveOn,
  findActiveBlocks,
  listActiveIntegrations,
} from '@lectern/database/integrations/list-integrations.queries';
import { Keyring } from '@lectern/database/keyring';
import type { ListActiveIntegrations, SpaceIntegrationBlocks } from '@lectern/domain/integrations/active-schemas';
import type { Integration } from '@lectern/domain/integrations/schemas';
import type { Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { IntegrationsService } from '../integrations/integrations.service.js';

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
  ): Promise<SpaceIntegrationBlocks[]> {
    const active = await findActiveBlocks(this.database, { organizationId, spaceId });
    const seen = active.filter(
      ({ name, visibility }) => !agent || visibility === 'public' || name === agent.integrationName,
    );
    return seen.map(({ name, blocks }) => ({ name, blocks })).sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}
