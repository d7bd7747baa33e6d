-- How much an organization stores is asked for too often to be asked of the store.
ALTER TABLE "file_blobs" ADD COLUMN "size_bytes" BIGINT;
