-- What a webhook was sent and what it returned, so that people can see why a message was not taken.
ALTER TABLE "deliveries" ADD COLUMN "exchange" JSONB;
