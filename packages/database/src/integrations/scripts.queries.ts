import type { Transaction } from '../client.js';

/** What is run of an integration. */
export interface IntegrationScript {
  script: string;
  /** SHA-256 of the script, in hexadecimal digits. */
  hash: string;
  version: number;
}

/** Finds the newest script of an integration; null when the integration is gone. */
export async function findScript(db: Transaction, integrationId: string): Promise<IntegrationScript | null> {
  const row = await db.prisma.integrationVersion.findFirst({
    where: { integrationId },
    orderBy: { version: 'desc' },
    select: { script: true, scriptHash: true, version: true },
  });
  return row && { script: row.script, hash: row.scriptHash, version: row.version };
}
