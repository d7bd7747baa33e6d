import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSpace } from '@lectern/commands/library/create-space';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { BackupEnv } from '../terminal/env.js';
import type { Operator, Terminal } from '../terminal/operator.js';
import { findSource } from './find-source.js';
import { startImport } from './start-import.js';

const TITLE = 'Lectern docs';
/** The documentation of Lectern stands beside its programs, in a checkout as in an image. */
const DOCS = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** A space of the demo that is still to be filled. */
export interface DemoSpace {
  organizationId: string;
  id: string;
  title: string;
}

/** Creates the space of the demo organization. */
export async function createDemoSpace(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
): Promise<DemoSpace> {
  await lockOrganization(tx, organizationId);
  const space = { organizationId, parentId: null, title: TITLE, emoji: '📖', authorId: null, at: context.at };
  const spaceId = await createSpace(tx, space);
  const target = { type: 'space', id: spaceId, label: TITLE };
  await recordAudit(tx, context, { action: 'space.created', organizationId, target });
  await recordEvent(tx, context, organizationId, 'space.created', { spaceId });
  return { organizationId, id: spaceId, title: TITLE };
}

/** Has the documentation of Lectern imported into the space of the demo. A demo that stays empty harms nobody. */
export async function fillDemoSpace(
  terminal: Terminal,
  operator: Operator,
  { organizationId, id: spaceId }: DemoSpace,
): Promise<void> {
  if (!existsSync(DOCS)) return terminal.say('The demo space stays empty, because the docs folder is missing.');
  try {
    const env = parseEnv(BackupEnv, terminal.env);
    await startImport(operator, createBlobStore(env), await findSource(DOCS, {}), {
      organizationId,
      spaceId,
      pageId: null,
    });
  } catch (error) {
    terminal.say(`The demo space stays empty: ${error instanceof Error ? error.message : String(error)}`);
  }
}
