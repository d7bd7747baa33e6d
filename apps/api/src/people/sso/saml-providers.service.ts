import { Database, type Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { getDefaultRole, lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { forgetSsoUsers } from '@lectern/database/people/sso/identities.queries';
import {
  countSamlProviders,
  createSamlProvider,
  deleteSamlProvider,
  findSamlProvider,
  listActiveProviders,
  listSamlProviders,
  type SamlProviderRef,
  type SamlProviderRow,
  type SamlProviderSettings,
  updateSamlProvider,
} from '@lectern/database/people/sso/saml-providers.queries';
import { findTeamIds } from '@lectern/database/people/teams/teams.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { TeamMapping } from '@lectern/domain/people/sso/mapping';
import {
  type CreateSamlProvider,
  MAX_SAML_PROVIDERS,
  type UpdateSamlProvider,
} from '@lectern/domain/people/sso/schemas';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { CertificateError, readCertificates } from '@lectern/saml/certificates';
import { newSelfSignedCertificate } from '@lectern/saml/self-signed-certificate';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller, RequestContext } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

const KEY_YEARS = 20;
/** What X.509 allows for a name, which is shorter than a host may be. */
const COMMON_NAME_LENGTH = 64;

/** Reads and changes the SAML providers of organizations. */
@Injectable()
export class SamlProvidersService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the providers of an organization, newest first. */
  list(organizationId: string, query: PageQuery): Promise<Page<SamlProviderRow>> {
    return listSamlProviders(this.database, this.keyring, organizationId, query);
  }

  /** Lists those that people can sign in with. */
  listLogins(organizationId: string): Promise<{ id: string; label: string }[]> {
    return listActiveProviders(this.database, organizationId);
  }

  /** Gets a provider. */
  async get(ref: SamlProviderRef): Promise<SamlProviderRow> {
    return existing(await findSamlProvider(this.database, ref));
  }

  /** Adds a provider with a key of its own. */
  async create({ context }: Caller, organizationId: string, input: CreateSamlProvider): Promise<SamlProviderRow> {
    const { at } = context;
    const settings = settingsOf(input);
    // Before a key is made, which takes long, and again when nobody else can add a provider or remove a team.
    await requireRoom(this.database, organizationId);
    await requireTeams(this.database, organizationId, input);
    const key = await this.#newKey(at);
    return this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, organizationId);
      await requireRoom(tx, organizationId);
      await requireTeams(tx, organizationId, input);
      const ref = { organizationId, samlProviderId: newId(at) };
      const { defaultRole = await getDefaultRole(tx, organizationId) } = input;
      const row = await createSamlProvider(tx, ref, { ...settings, label: input.label, defaultRole }, { ...key, at });
      await record(tx, context, row, 'created', Object.keys(input));
      return row;
    });
  }

  /** Changes what was sent, and only that. Names that another identity provider gave stand for nobody any more. */
  update({ context }: Caller, ref: SamlProviderRef, input: UpdateSamlProvider): Promise<SamlProviderRow> {
    const settings = settingsOf(input);
    return this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, ref.organizationId);
      const before = existing(await findSamlProvider(tx, ref));
      await requireTeams(tx, ref.organizationId, input, before);
      const row = existing(await updateSamlProvider(tx, ref, settings, context.at));
      if (row.entityId !== before.entityId) await forgetSsoUsers(tx, row.id);
      await record(tx, context, row, 'updated', Object.keys(input));
      return row;
    });
  }

  /** Removes a provider and ends every token that it vouched for; nothing happens when there is none. */
  async delete({ context }: Caller, ref: SamlProviderRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, ref.organizationId);
      const row = await deleteSamlProvider(tx, ref);
      if (row) await record(tx, context, row, 'deleted');
    });
  }

  async #newKey(at: Date) {
    const commonName = new URL(this.urls.api).hostname.slice(0, COMMON_NAME_LENGTH);
    const { key, certificate } = await newSelfSignedCertificate({ commonName, from: at, years: KEY_YEARS });
    const serviceKey = Uint8Array.from(this.keyring.seal('saml-keys', key));
    return { serviceKey, serviceCertificate: certificate };
  }
}

function settingsOf(input: UpdateSamlProvider): SamlProviderSettings {
  const { label, defaultRole, roleMapping, teamMapping } = input;
  return {
    label,
    ssoUrl: input.ssoURL,
    entityId: input.entityID,
    certificates: input.certificate === undefined ? undefined : pemsIn(input.certificate),
    defaultTeamId: input.defaultTeam,
    defaultRole,
    signsRequests: input.signRequests,
    allowsUnsolicited: input.idpInitiated,
    roleMapping,
    teamMapping,
  };
}

function pemsIn(certificate: string): string[] {
  try {
    return readCertificates(certificate).map(({ pem }) => pem);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    throw invalidRequest([{ path: 'body.certificate', message: error.message }]);
  }
}

async function requireRoom(tx: Transaction, organizationId: string): Promise<void> {
  if ((await countSamlProviders(tx, organizationId)) >= MAX_SAML_PROVIDERS) {
    throw new DomainError('saml_provider.too_many', { limit: MAX_SAML_PROVIDERS });
  }
}

/** Teams that a mapping has named before may be gone since: whoever sends the mapping again is not refused for that. */
async function requireTeams(
  tx: Transaction,
  organizationId: string,
  { defaultTeam, teamMapping }: Pick<UpdateSamlProvider, 'defaultTeam' | 'teamMapping'>,
  before?: SamlProviderRow,
): Promise<void> {
  const mapped = teamsIn(teamMapping).filter((team) => !teamsIn(before?.teamMapping).includes(team));
  const named = [...(defaultTeam ? [defaultTeam] : []), ...mapped];
  const known = await findTeamIds(tx, organizationId, named);
  const unknown = named.find((team) => !known.has(team));
  if (unknown !== undefined) throw new DomainError('saml_provider.team_unknown', { team: unknown });
}

function teamsIn(mapping: TeamMapping | null | undefined): string[] {
  return (mapping?.teams ?? []).map(({ team }) => team);
}

function existing(row: SamlProviderRow | null): SamlProviderRow {
  if (!row) throw new DomainError('saml_provider.not_found');
  return row;
}

function record(
  tx: Transaction,
  context: RequestContext,
  { organizationId, id, label }: SamlProviderRow,
  what: 'created' | 'updated' | 'deleted',
  fields: string[] = [],
): Promise<void> {
  return recordAudit(tx, context, {
    action: `saml-provider.${what}`,
    organizationId,
    target: { type: 'saml-provider', id, label },
    payload: { fields },
  });
}
