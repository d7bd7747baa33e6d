import { statfs } from 'node:fs/promises';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { appliedMigrations } from '@lectern/database/migrations/migrate';
import { readMigrations } from '@lectern/database/migrations/migration-files';
import { listAllOrganizations } from '@lectern/database/platform/system/all-organizations.queries';
import { findLastBackup, measureInstallation } from '@lectern/database/platform/system/installation.queries';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type {
  ListSystemOrganizations,
  OutboundTest,
  System,
  SystemOrganization,
} from '@lectern/domain/platform/system/installation-schemas';
import { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../config/env.js';
import { presentSystemOrganization } from './system.presenter.js';
import { BUILD, VERSION } from './version.js';

const OUTBOUND_LIMITS = { timeoutMs: 10_000, maxBodyBytes: 64 * 1024 };

/** Shows administrators of the installation how it stands, and tests what it reaches. */
@Injectable()
export class InstallationService {
  readonly #migrations = readMigrations();

  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly outbound: GuardedClient,
    @Inject(API_ENV) private readonly env: ApiEnv,
  ) {}

  /** Says how the installation stands, by what the database and the environment know. */
  async get(): Promise<System> {
    const { env, database } = this;
    const [schema, row, backup, freeBytes] = await Promise.all([
      this.#schema(),
      measureInstallation(database),
      findLastBackup(database),
      this.#freeBytes(),
    ]);
    const { databaseVersion, databaseBytes, connections, maxConnections, files, fileBytes, ...counts } = row;
    const model = env.LECTERN_MODEL_NAME;
    return {
      object: 'system',
      version: VERSION,
      build: BUILD,
      schema,
      database: { version: databaseVersion, bytes: databaseBytes, connections, maxConnections },
      queues: env.REDIS_URL === undefined ? 'postgresql' : 'redis',
      storage: {
        kind: this.#isInFolder() ? 'folder' : 's3',
        files,
        bytes: fileBytes,
        ...(freeBytes !== undefined && { freeBytes }),
      },
      mail: { configured: env.SMTP_URL !== undefined },
      models: {
        configured: env.LECTERN_MODEL_URL !== undefined,
        ...(env.LECTERN_MODEL_URL !== undefined && model !== undefined && { name: model }),
      },
      ...(backup && { backup: { at: timestamp(backup.madeAt), bytes: backup.bytes } }),
      counts,
    };
  }

  /** Lists all organizations with what they have. */
  async organizations(query: ListSystemOrganizations): Promise<Page<SystemOrganization>> {
    return mapPage(await listAllOrganizations(this.database, this.keyring, query), presentSystemOrganization);
  }

  /** Asks an address, as an import from there would, and says what came of it. */
  async testOutbound(url: string): Promise<OutboundTest> {
    const startedAt = performance.now();
    const milliseconds = () => Math.round(performance.now() - startedAt);
    try {
      const { status } = await this.outbound.fetch(url, { limits: OUTBOUND_LIMITS });
      return { reached: true, status, milliseconds: milliseconds() };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // Whoever sends too much has been reached.
      return { reached: error.code === 'too_large', milliseconds: milliseconds(), problem: error.message };
    }
  }

  async #schema(): Promise<System['schema']> {
    const known = (await this.#migrations).map(({ name }) => name);
    const applied = (await appliedMigrations(this.database.pool)).map(({ name }) => name);
    const ofRelease = known.filter((name) => applied.includes(name)).length;
    const latest = applied.at(-1);
    return {
      current: ofRelease === known.length && ofRelease === applied.length,
      applied: ofRelease,
      pending: known.length - ofRelease,
      ...(latest !== undefined && { latest }),
    };
  }

  #isInFolder(): boolean {
    return this.env.LECTERN_S3_BUCKET === undefined;
  }

  async #freeBytes(): Promise<number | undefined> {
    if (!this.#isInFolder()) return undefined;
    // Before the first file is stored, the folder may not be there yet.
    const disk = await statfs(this.env.LECTERN_DATA_DIR).catch(() => undefined);
    return disk && disk.bavail * disk.bsize;
  }
}
