import { saveAdaptiveSchema } from '@lectern/database/sites/adaptive-schema.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { PutSiteAdaptiveSchema, SiteAdaptiveSchema } from '@lectern/domain/sites/adaptive/adaptive-schema';
import { type TemplateCondition, templateConditions } from '@lectern/domain/sites/adaptive/template-conditions';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { SitesView } from '../sites/sites.view.js';

/** Reads and writes what a site may know of its visitors. */
@Injectable()
export class AdaptiveSchemaService {
  constructor(
    private readonly responses: SitesView,
    private readonly change: ChangeSiteCommand,
  ) {}

  /** Gets the schema of a site that has one. */
  async get(ref: SiteRef): Promise<SiteAdaptiveSchema> {
    const { adaptiveSchema, adaptiveSchemaAt } = (await this.responses.snapshot(ref)).site;
    if (adaptiveSchema === null || adaptiveSchemaAt === null) throw new DomainError('site_adaptive_schema.not_found');
    const updatedAt = new Date(adaptiveSchemaAt).toISOString();
    return { object: 'site-adaptive-schema', jsonSchema: adaptiveSchema, updatedAt };
  }

  /** Replaces the schema of a site. */
  async put(caller: Caller, ref: SiteRef, { jsonSchema }: PutSiteAdaptiveSchema): Promise<void> {
    const { at } = caller.context;
    await this.change.execute(caller, ref, { action: 'adaptive-schema-updated' }, async ({ tx }) => {
      await saveAdaptiveSchema(tx, ref, jsonSchema, at);
    });
  }

  /** The conditions that the schema of a site suggests; none without a schema. */
  async templates(ref: SiteRef): Promise<TemplateCondition[]> {
    const { adaptiveSchema } = (await this.responses.snapshot(ref)).site;
    return adaptiveSchema === null ? [] : templateConditions(adaptiveSchema);
  }
}
