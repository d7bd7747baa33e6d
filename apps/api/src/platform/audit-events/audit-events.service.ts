import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  type AuditEventRow,
  findAuditEvent,
  listAuditEvents,
} from '@lectern/database/platform/audit/audit-events.queries';
import type { ListAuditEvents } from '@lectern/domain/platform/audit/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';

/** Reads the audit trail. */
@Injectable()
export class AuditEventsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  /** Lists what happened in an organization. */
  list(organizationId: string, query: ListAuditEvents): Promise<Page<AuditEventRow>> {
    return listAuditEvents(this.database, this.keyring, organizationId, query);
  }

  /** Gets one entry. */
  async get(organizationId: string, id: string): Promise<AuditEventRow> {
    const event = await findAuditEvent(this.database, organizationId, id);
    if (!event) throw new DomainError('audit_event.not_found');
    return event;
  }
}
