import { Database } from '@lectern/database/client';
import { findOrganizationIdByHostname } from '@lectern/database/people/organizations/organizations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

/** Knows which subdomain belongs to whom. */
@Injectable()
export class SubdomainsService {
  constructor(private readonly database: Database) {}

  /** Gets the id of the organization that owns a subdomain. */
  async getOwner(subdomain: string): Promise<string> {
    const id = await findOrganizationIdByHostname(this.database, subdomain);
    if (id === null) throw new DomainError('subdomain.not_found');
    return id;
  }
}
