import type { InstallationTarget } from '@lectern/domain/integrations/installation-rules';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { effectiveRole, isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { ContentAccess } from '../../platform/access/content-access.service.js';
import { organizationRole, VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { VisibleSites } from '../../sites/sites/visible-sites.service.js';
import { type InstallationWithIntegration, isOwn } from '../integrations/lookup.js';

/** Knows on which spaces and sites of an installation somebody may see it and enable it. */
@Injectable()
export class TargetRoles {
  constructor(
    private readonly access: ContentAccess,
    private readonly visibleContent: VisibleContent,
    private readonly visibleSites: VisibleSites,
  ) {}

  /** The spaces or sites that somebody may know of who sees an installation; `all` for who speaks for the integration. */
  async visibleIds(
    caller: Caller,
    { integration, installation: { organizationId } }: InstallationWithIntegration,
    kind: InstallationTarget,
  ): Promise<string[] | 'all'> {
    if (caller.identity.agent || isOwn(caller, integration)) return 'all';
    const visible = kind === 'space' ? this.visibleContent : this.visibleSites;
    return [...(await visible.rolesOf(caller, organizationId)).keys()];
  }

  /** Refuses whoever may not install integrations there; what the caller may not see does not exist. */
  async requireInstaller(
    caller: Caller,
    { organizationId, kind, id }: { organizationId: string; kind: InstallationTarget; id: string },
  ): Promise<void> {
    const facts = await this.access.resolveFresh({ kind, id, userId: caller.userId });
    const isThere = facts && !facts.deleted && facts.organizationId === organizationId;
    const isMember = caller.identity.memberships.has(organizationId);
    const role = isThere && isMember ? effectiveRole(organizationRole(caller, organizationId), facts.path) : null;
    if (!isAllowed(`${kind}.view`, { role })) throw new DomainError(`${kind}.not_found`);
    const action = `${kind}.install-integration` as const;
    if (!isAllowed(action, { role })) throw new DomainError('access.denied', { action });
  }
}
