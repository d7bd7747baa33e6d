-- Readers of a site do not find pages that are hidden from its navigation, nor what is below them.
CREATE INDEX "current_pages_hidden_idx" ON "current_pages" ("space_id", "page_id")
  WHERE "record" @> '{"hidden": true}';
