-- Which changes between the versions of a specification do not count as breaking.
ALTER TABLE "openapi_specs" ADD COLUMN "ignored_changes" JSONB NOT NULL DEFAULT '[]';
