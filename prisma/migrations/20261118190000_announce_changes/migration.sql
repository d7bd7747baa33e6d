-- Tells the API what changed in which organization, so that people who look at it see it at once. Only ids are told:
-- whoever hears of a change reads it, as far as they may. What visitors of sites do is too much to be told one by one.
CREATE FUNCTION "announce_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lectern_changes', jsonb_strip_nulls(jsonb_build_object(
    'organizationId', NEW.organization_id,
    'type', NEW.type,
    'spaceId', NEW.payload -> 'spaceId',
    'changeRequestId', NEW.payload -> 'changeRequestId',
    'collectionId', NEW.payload -> 'collectionId',
    'siteId', NEW.payload -> 'siteId',
    'specId', NEW.payload -> 'specId',
    'translationId', NEW.payload -> 'translationId'
  ))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "announce_event" AFTER INSERT ON "events" FOR EACH ROW
  WHEN (NEW.type NOT IN ('site.viewed', 'page.feedback-given')) EXECUTE FUNCTION "announce_event"();

CREATE FUNCTION "announce_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lectern_changes', jsonb_build_object(
    'organizationId', NEW.organization_id, 'type', 'job.updated', 'jobId', NEW.id, 'kind', NEW.name
  )::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "announce_new_job" AFTER INSERT ON "jobs" FOR EACH ROW
  WHEN (NEW.organization_id IS NOT NULL) EXECUTE FUNCTION "announce_job"();
CREATE TRIGGER "announce_job" AFTER UPDATE ON "jobs" FOR EACH ROW
  WHEN (NEW.organization_id IS NOT NULL AND (OLD.state, OLD.progress_done, OLD.progress_total, OLD.cancelled_by)
    IS DISTINCT FROM (NEW.state, NEW.progress_done, NEW.progress_total, NEW.cancelled_by))
  EXECUTE FUNCTION "announce_job"();

CREATE FUNCTION "announce_inbox_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lectern_changes', jsonb_build_object(
    'organizationId', (SELECT s.organization_id FROM spaces s WHERE s.id = NEW.space_id),
    'type', 'inbox.updated', 'userId', NEW.user_id
  )::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "announce_inbox_entry" AFTER INSERT OR UPDATE OF "read_at" ON "inbox_entries" FOR EACH ROW
  EXECUTE FUNCTION "announce_inbox_entry"();
