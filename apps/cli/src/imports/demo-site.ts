import { createSite } from '@lectern/commands/sites/create-site';
import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import type { Keyring } from '@lectern/database/keyring';
import {
  findOrganizationIdByHostname,
  updateOrganization,
} from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { updateSiteRow } from '@lectern/database/sites/sites.queries';
import type { CustomizationOverride } from '@lectern/domain/sites/customization/schemas';

const TITLE = 'Lectern docs';
const SUBDOMAIN = 'demo';
const BASENAME = 'docs';

const LOOK: CustomizationOverride = {
  favicon: { emoji: '📖' },
  feedback: { enabled: true },
  themes: { default: 'system', toggeable: true },
  footer: { groups: [], copyright: 'Lectern, free software under the MIT license' },
};

/** What the site of the demo shows, and who looks after it. */
interface DemoSite {
  organizationId: string;
  administratorId: string;
  space: { id: string; title: string };
}

/** Publishes the space of the demo organization, so that there is something to open in a browser. */
export async function createDemoSite(
  tx: Transaction,
  context: OperationContext,
  keyring: Keyring,
  { organizationId, administratorId, space }: DemoSite,
): Promise<void> {
  if ((await findOrganizationIdByHostname(tx, SUBDOMAIN)) === null) {
    await updateOrganization(tx, organizationId, { hostname: SUBDOMAIN });
  }
  const siteId = newId(context.at);
  const site = { id: siteId, organizationId, title: TITLE, type: 'basic', visibility: 'public' } as const;
  await createSite(tx, context, keyring, { ...site, administratorId, spaces: [space] });
  const shown = { published: true, basename: BASENAME, customization: LOOK, updatedAt: context.at };
  await updateSiteRow(tx, { organizationId, siteId }, shown);
  const target = { type: 'site', id: siteId, label: TITLE };
  await recordAudit(tx, context, { action: 'site.published', organizationId, target });
  await recordEvent(tx, context, organizationId, 'site.published', { siteId });
}
