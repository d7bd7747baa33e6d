import { Database } from '@lectern/database/client';
import type { OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { findOpenApiChanges, type OpenApiVersionRow } from '@lectern/database/openapi/openapi-versions.queries';
import { countChanges, type OpenApiVersionChanges, readChanges } from '@lectern/domain/openapi/changes';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { CompareVersions } from './compare-versions.service.js';
import { OpenApiVersionsService, type SpecVersion, versionRefOf } from './openapi-versions.service.js';

/** A version and what it is to be compared with. */
export interface VersionPair {
  version: OpenApiVersionRow;
  /** Id of the other version; null before the first one. */
  fromId: string | null;
  /** The other version itself, unless what is different from it was found when the version was made. */
  from: OpenApiVersionRow | null;
  /** Which changes do not count as breaking. */
  ignoredChanges: OpenApiSpecRow['ignoredChanges'];
}

interface Differences {
  changes: unknown;
  /** Whether these are all changes. */
  complete: boolean;
}

/** Tells what is different between versions of a specification. */
@Injectable()
export class VersionChanges {
  constructor(
    private readonly database: Database,
    private readonly versions: OpenApiVersionsService,
    private readonly compare: CompareVersions,
  ) {}

  /** Finds what a version is to be compared with: the version that is named, or the one before it. */
  async pair({ spec, version }: SpecVersion, fromId: string | undefined): Promise<VersionPair> {
    const { ignoredChanges } = spec;
    if (fromId === undefined || fromId === version.previousId) {
      return { version, fromId: version.previousId, from: null, ignoredChanges };
    }
    const from = await this.versions.find(spec, fromId);
    if (!from) throw new DomainError('openapi_version.from_not_found', { from: fromId });
    return { version, fromId, from, ignoredChanges };
  }

  /** Tells what is different between two versions: what was found when the newer one was made, or finds it out. */
  async between(pair: VersionPair): Promise<OpenApiVersionChanges> {
    const { version, fromId } = pair;
    const { changes: found, complete } = await this.#differences(pair);
    const changes = readChanges(found, pair.ignoredChanges);
    return {
      object: 'openapi-spec-changes',
      from: fromId,
      to: version.id,
      counts: countChanges(changes),
      complete,
      changes,
    };
  }

  async #differences({ version, from }: VersionPair): Promise<Differences> {
    if (from === null) return this.#kept(version);
    if (from.id === version.id) return { changes: [], complete: true };
    return this.compare.execute(async () => ({
      before: await this.versions.document(from),
      after: await this.versions.document(version),
      at: version.createdAt,
    }));
  }

  async #kept(version: OpenApiVersionRow): Promise<Differences> {
    const kept = await findOpenApiChanges(this.database, versionRefOf(version));
    if (!kept) throw new DomainError('openapi_version.not_found');
    return { changes: kept.changes, complete: kept.changesComplete };
  }
}
