import { Keyring } from '@lectern/database/keyring';
import { replaceVisitorKey } from '@lectern/database/sites/publishing-auth.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { updateSiteRow } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type {
  PublishingAuth,
  RegeneratePublishingAuth,
  UpdatePublishingAuth,
} from '@lectern/domain/sites/publishing/publishing-auth-schemas';
import { Injectable } from '@nestjs/common';
import { SiteVisitors } from '../../platform/access/site-visitors.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { SitesView } from '../sites/sites.view.js';

/** Reads and writes how visitors of a site prove who they are. */
@Injectable()
export class PublishingAuthService {
  constructor(
    private readonly keyring: Keyring,
    private readonly responses: SitesView,
    private readonly change: ChangeSiteCommand,
    private readonly visitors: SiteVisitors,
  ) {}

  /** The same for whoever may know it: of integrations, the one that the site leaves this to. */
  async getFor({ identity: { agent } }: Caller, ref: SiteRef): Promise<PublishingAuth> {
    const auth = await this.get(ref);
    if (agent && auth.integration !== agent.integrationName) throw new DomainError('site.auth_elsewhere');
    return auth;
  }

  /** How visitors of a site prove who they are, with the key that their tokens are signed with. */
  async get(ref: SiteRef): Promise<PublishingAuth> {
    const snapshot = await this.responses.snapshot(ref);
    const { site } = snapshot;
    const [key] = this.visitors.keysOf(snapshot);
    if (!key) throw new DomainError('site.visitor_key_lost');
    const { authBackend, authFallbackUrl, authIntegration, authLogoutUrl } = site;
    return {
      object: 'publishing-auth',
      backend: authBackend,
      privateKey: key.secret,
      ...(authFallbackUrl !== null && { fallbackURL: authFallbackUrl }),
      ...(authIntegration !== null && { integration: authIntegration }),
      ...(authLogoutUrl !== null && { logoutURL: authLogoutUrl }),
    };
  }

  /** Changes what was sent, and only that; a service of the owner leaves no integration behind. */
  async update(caller: Caller, ref: SiteRef, input: UpdatePublishingAuth): Promise<void> {
    const { backend, fallbackURL, logoutURL, integration } = input;
    const described = { action: 'publishing-auth-updated' as const, payload: { ...input } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      await updateSiteRow(tx, ref, {
        authBackend: backend,
        authIntegration: backend === 'custom' ? null : integration,
        authFallbackUrl: fallbackURL,
        authLogoutUrl: logoutURL,
        updatedAt: caller.context.at,
      });
    });
  }

  /** Gives a site a new key; the one so far stops at once, or when the caller says. */
  async regenerate(caller: Caller, ref: SiteRef, { previousKeyExpiresIn }: RegeneratePublishingAuth): Promise<void> {
    const { at } = caller.context;
    const previousUntil = previousKeyExpiresIn > 0 ? new Date(at.getTime() + previousKeyExpiresIn * 1000) : null;
    const described = { action: 'visitor-key-regenerated' as const, payload: { previousKeyExpiresIn } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      await replaceVisitorKey(tx, this.keyring, ref, { previousUntil, at });
    });
  }
}
