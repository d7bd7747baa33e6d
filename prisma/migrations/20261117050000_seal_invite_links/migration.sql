-- AlterTable
ALTER TABLE "invite_links" ADD COLUMN     "is_sealed" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "secret" BYTEA,
ADD COLUMN     "secret_hash" BYTEA;

-- What lets people join was the id, which the audit trail shows: it becomes a secret, and the link gets another id. SQL
-- knows no key, so the next maintenance job encrypts the secret.
CREATE TEMPORARY TABLE "new_ids" ON COMMIT DROP AS
  SELECT "id" AS "old_id", left(encode(sha256(convert_to("id", 'UTF8')), 'hex'), 26) AS "new_id" FROM "invite_links"
  UNION
  SELECT "target_id", left(encode(sha256(convert_to("target_id", 'UTF8')), 'hex'), 26) FROM "audit_events"
  WHERE "action" = 'invite-link.created';

ALTER TABLE "audit_events" DISABLE TRIGGER "audit_events_append_only";
UPDATE "audit_events" SET "target_id" = "new_id" FROM "new_ids"
  WHERE "action" IN ('invite-link.created', 'invite-link.updated', 'invite.revoked') AND "target_id" = "old_id";
UPDATE "audit_events" SET "payload" = jsonb_set("payload", '{inviteLink}', to_jsonb("new_id")) FROM "new_ids"
  WHERE "action" = 'invite.accepted' AND "payload"->>'inviteLink' = "old_id";
ALTER TABLE "audit_events" ENABLE TRIGGER "audit_events_append_only";

UPDATE "invite_links" SET "is_sealed" = false, "secret" = convert_to("id", 'UTF8'),
  "secret_hash" = sha256(convert_to("id", 'UTF8'));
UPDATE "invite_links" SET "id" = "new_id" FROM "new_ids" WHERE "id" = "old_id";

-- AlterTable
ALTER TABLE "invite_links" ALTER COLUMN "secret" SET NOT NULL,
ALTER COLUMN "secret_hash" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "invite_links_secret_hash_key" ON "invite_links"("secret_hash");
