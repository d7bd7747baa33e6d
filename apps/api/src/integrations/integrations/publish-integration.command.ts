import { publishIntegration } from '@lectern/commands/integrations/publish-integration';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { findOrganizationIdByHostname } from '@lectern/database/people/organizations/organizations.queries';
import type { PublishIntegration as Input } from '@lectern/domain/integrations/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { IntegrationImages } from './integration-images.service.js';

/** Publishes integrations, and their next versions. */
@Injectable()
export class PublishIntegrationCommand {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly mutations: Mutations,
    private readonly images: IntegrationImages,
  ) {}

  /** Publishes an integration in the name of an organization that the caller administrates. */
  async execute(caller: Caller, name: string, { organization, icon, previewImages, ...input }: Input): Promise<void> {
    const { keyring, urls } = this;
    const organizationId = await this.#publisher(caller, organization);
    const images = await this.images.store(organizationId, { icon, previewImages });
    await this.mutations.run(caller.context, (tx) =>
      publishIntegration(tx, { keyring, urls }, caller.context, { ...input, ...images, organizationId, name }),
    );
  }

  async #publisher({ identity: { memberships } }: Caller, organization: string): Promise<string> {
    const id = memberships.has(organization)
      ? organization
      : await findOrganizationIdByHostname(this.database, organization.toLowerCase());
    const membership = id === null ? undefined : memberships.get(id);
    if (id === null || !membership) throw new DomainError('integration.organization_not_found', { organization });
    const action = 'integration.publish';
    if (!isAllowed(action, { role: membership.role })) throw new DomainError('access.denied', { action });
    return id;
  }
}
