import { isOfIntegration, readIntegrationSource } from '@lectern/content/integrations/integration-source';
import {
  type ContentIntegration,
  findContentIntegrations,
} from '@lectern/database/content/computed/content-sources.queries';
import type { Sql } from '@lectern/database/sql';
import type { ContentChange } from '@lectern/domain/content/change-schemas';
import type { ComputedSource } from '@lectern/domain/content/page-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';

/** Refuses sources of integrations that could never be made: of one that is not active on the space, or has no such source. */
export async function requireKnownSources(
  sql: Sql,
  space: { organizationId: string; spaceId: string },
  changes: readonly ContentChange[],
): Promise<void> {
  const sources = changes.flatMap((change, index) => {
    const computed = 'computed' in change ? change.computed : undefined;
    if (!computed || !isOfIntegration(computed.type)) return [];
    const path = `body.changes[${index}].computed.type`;
    return [{ path, type: computed.type, source: integrationSource(computed) }];
  });
  if (sources.length === 0) return;
  const names = sources.flatMap(({ source }) => source?.integration ?? []);
  const installed = await findContentIntegrations(sql, space, names);
  const issues = sources.flatMap(({ path, type, source }) => {
    if (!source) return [{ path, message: `"${type}" has to be "integration:<name>:<source>"` }];
    const message = problemWith(source, installed.get(source.integration));
    return message === undefined ? [] : [{ path, message }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}

/** Reads a source that was sent; undefined when it is none of an integration. */
export function integrationSource(computed: ComputedSource) {
  return readIntegrationSource(JSON.parse(JSON.stringify(computed)));
}

function problemWith(
  { integration, sourceId }: { integration: string; sourceId: string },
  installed: ContentIntegration | undefined,
): string | undefined {
  if (!installed) return `no integration "${integration}" is installed in this organization; install it first`;
  if (!installed.active) {
    return `the integration "${integration}" is not active on this space; enable it here and configure it first`;
  }
  if (installed.sourceIds.includes(sourceId)) return undefined;
  const known = installed.sourceIds.map((id) => `"${id}"`).join(', ');
  return `the integration "${integration}" has no content source "${sourceId}"; it has ${known || 'none'}`;
}
