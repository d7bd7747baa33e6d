import { randomBytes } from 'node:crypto';
import { enqueuePdf } from '@lectern/commands/content/enqueue-pdf';
import { writeBytes } from '@lectern/commands/testing/write-file';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { inTransaction } from '@lectern/database/transaction';
import { jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import { prepareContentSource } from './content-sources.mjs';
import { prepareConversations } from './conversations.mjs';
import { prepareDeliveries } from './deliveries.mjs';
import { prepareExport, prepareImport } from './import-and-export.mjs';
import { leaveEvents } from './insights.mjs';
import { prepareSpecifications } from './specifications.mjs';
import { prepareTranslation } from './translations.mjs';

const DAY_MS = 86_400_000;
const DOMAIN = 'drill.test';

/** Jobs that look for work by themselves, and what is found only by them. */
const CHORES = [
  'organizations.find-purgeable',
  'spaces.find-purgeable',
  'content.find-garbage',
  'openapi.find-due',
  'conversations.find-due',
  'insights.aggregate',
  'deliveries.find-due',
  'maintenance.remove-expired-records',
];
const FOUND = [
  'organizations.purge',
  'spaces.purge',
  'content.collect-garbage',
  'openapi.compute-pages',
  'clustering.run',
  'deliveries.drain',
  'redeliveries.drain',
];
const ORDERED = [
  'mail.send-invitation',
  'mail.send-sign-in-link',
  'mail.send-notification',
  'pdf.make',
  'content.index-space',
  'imports.run',
  'spaces.export-git',
  'openapi.process',
  'translations.run',
  'conversations.process',
  'integrations.compute-content',
];

/** The kinds of jobs for which a parcel holds something to do. */
export const KINDS = [...CHORES, ...FOUND, ...ORDERED];

/** The kinds of jobs that nobody has found work for yet. */
export const UNTRIED = Object.keys(jobCatalog).filter((kind) => !KINDS.includes(kind));

/** Makes transactions last long enough to be hit. */
export const SLOW_DOWN = `
  CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(random() * 0.1); RETURN NULL; END $$;
  CREATE TRIGGER linger AFTER INSERT ON jobs FOR EACH ROW
    WHEN (NEW.name IN ('organizations.purge', 'spaces.purge', 'content.collect-garbage', 'openapi.process',
                       'conversations.process', 'clustering.run'))
    EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON spaces FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger_over_index AFTER UPDATE ON spaces FOR EACH ROW
    WHEN (OLD.indexed_revision_id IS NULL AND NEW.indexed_revision_id IS NOT NULL) EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER UPDATE ON import_runs FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER UPDATE ON pdf_files FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER INSERT ON translation_memory FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER INSERT ON openapi_versions FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER UPDATE ON openapi_specs FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER INSERT ON revisions FOR EACH ROW
    WHEN (NEW.type = 'computed') EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER INSERT ON conversation_issues FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON issue_places FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER INSERT OR UPDATE ON cluster_models FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER INSERT OR UPDATE ON insight_hours FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER UPDATE ON deliveries FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON file_blobs FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON content_bodies FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON sign_in_links FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON idempotency_records FOR EACH STATEMENT EXECUTE FUNCTION linger();`;

/** Opens the organization that all parcels are for. */
export function openHost({ build }) {
  return build.organization({ title: 'Host', emailDomains: [DOMAIN] });
}

/**
 * Prepares something to do for every kind of job: an organization and a space to purge, a space to index and to push,
 * an import, garbage to collect, an expired link, a PDF, three mails, two specifications, an API reference, a
 * translation, events of a site, an organization with conversations, one with webhooks, and one
 * with pages that an integration makes. Returns how to order it, which is quick: the jobs of a parcel are to be there at
 * the same time.
 */
export async function prepareParcel(stage, host) {
  const { database, build } = stage;
  const { prisma } = database;
  const name = randomBytes(6).toString('hex');
  const at = new Date();
  const longAgo = new Date(at.getTime() - 30 * DAY_MS);
  const { id, admin } = await build.organization({ title: 'Deleted' });
  await prisma.organization.update({ where: { id }, data: { deletedAt: longAgo } });
  await prisma.space.update({ where: { id: await build.space(host.id) }, data: { deletedAt: longAgo } });
  const spaceId = await build.space(host.id);
  await prisma.space.update({ where: { id: spaceId }, data: { indexedRevisionId: null } });
  await leaveGarbage(stage, host, longAgo);
  await leaveEvents(stage, host);
  const codeHash = new Uint8Array(Buffer.from(name));
  await prisma.signInLink.create({ data: { id: name, email: admin.email, codeHash, expiresAt: longAgo } });
  const invite = { id: name, organizationId: host.id, email: `${name}@invited.test`, role: 'read' };
  const later = new Date(at.getTime() + DAY_MS);
  await prisma.invite.create({ data: { ...invite, invitedBy: admin.id, expiresAt: later } });
  const enqueueReview = await prepareReview(stage, host, spaceId);
  const enqueueImport = await prepareImport(stage, host);
  const enqueueExport = await prepareExport(stage, host, spaceId, name);
  const enqueueSpecification = await prepareSpecifications(stage, host, name);
  const enqueueTranslation = await prepareTranslation(stage, host);
  const enqueueConversations = await prepareConversations(stage);
  const enqueueDeliveries = await prepareDeliveries(stage);
  const enqueueContent = await prepareContentSource(stage);
  const order = (job, payload) => enqueue(database, jobCatalog[job], payload, { at });
  return async () => {
    await enqueueImport();
    await enqueueExport();
    await enqueuePages(stage, host, spaceId);
    await enqueueReview();
    await enqueueSpecification();
    await enqueueTranslation();
    await enqueueConversations();
    await enqueueDeliveries();
    await enqueueContent();
    await order('mail.send-invitation', { organizationId: host.id, inviteId: name });
    await order('mail.send-sign-in-link', { email: `${name}@${DOMAIN}` });
    // The shortest of all comes last.
    await order('content.index-space', { spaceId });
  };
}

/** Somebody who is to review a change request and hear of it. */
async function prepareReview({ database, build }, host, spaceId) {
  const { prisma } = database;
  const { id: userId } = await build.member(host.id, 'review');
  const changeRequestId = await build.changeRequest(spaceId, host.admin.id);
  const { revisionId } = await prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  const request = { changeRequestId, userId, revisionId, requestedById: host.admin.id };
  await prisma.requestedReviewer.create({ data: request });
  const payload = { kind: 'review-request', spaceId, userId, changeRequestId };
  return () => enqueue(database, jobCatalog['mail.send-notification'], payload, { at: new Date() });
}

/** The pages of a space as PDF. */
async function enqueuePages({ database }, host, spaceId) {
  const { revisionId } = await database.prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  const wanted = { organizationId: host.id, spaceId, revisionId, only: false };
  await inTransaction(database, (tx) => enqueuePdf(tx, wanted, { at: new Date(), requestId: 'drill' }));
}

/** A page's text, a node and a file that no revision names. */
async function leaveGarbage({ database, blobs }, host, touchedAt) {
  const { pool } = database;
  const sha256 = await writeBytes(database, blobs, host.id, randomBytes(8).toString('hex'));
  await pool.query('UPDATE file_blobs SET touched_at = $1 WHERE sha256 = $2', [touchedAt, sha256]);
  await pool.query(
    `INSERT INTO content_nodes (organization_id, hash, entries, size, touched_at)
     VALUES ($1, $2, '{"garbage": true}', 1, $3)`,
    [host.id, randomBytes(32), touchedAt],
  );
  await pool.query(
    `INSERT INTO content_bodies (organization_id, hash, markdown, keys, page_refs, page_links, links, touched_at)
     VALUES ($1, $2, 'garbage', '{}', '{}', '[]', '[]', $3)`,
    [host.id, randomBytes(32), touchedAt],
  );
}

/** Has everything looked for that is found by itself; never ordered twice at the same time. */
export async function enqueueChores({ database }) {
  const at = new Date();
  for (const name of CHORES) await enqueue(database, jobCatalog[name], {}, { at });
}

/** Whether all that was ordered in parcels is done, and all that was found of it. */
export async function isAtRest({ database }) {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS count FROM jobs WHERE state IN ('queued', 'running') AND name <> ALL($1)`,
    [[...CHORES, 'content.collect-garbage']],
  );
  return rows[0].count === 0;
}
