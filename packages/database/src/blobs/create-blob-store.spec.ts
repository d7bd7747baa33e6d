import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, parseEnv } from '@lectern/domain/platform/config/parse-env';
import { z } from 'zod';
import { native } from '../../test/harness.js';

const { BlobEnv } = await native<typeof import('@lectern/database/blobs/blob-env')>('@lectern/database/blobs/blob-env');
const { createBlobStore } = await native<typeof import('@lectern/database/blobs/create-blob-store')>(
  '@lectern/database/blobs/create-blob-store',
);

const s3 = {
  LECTERN_S3_ENDPOINT: 'https://storage.example.com',
  LECTERN_S3_REGION: 'eu-central-1',
  LECTERN_S3_BUCKET: 'docs',
  LECTERN_S3_ACCESS_KEY_ID: 'id',
  LECTERN_S3_SECRET_ACCESS_KEY: 'top secret',
};

function problemsOf(schema: z.ZodType, env: Record<string, string>): readonly string[] {
  try {
    parseEnv(schema, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe('the environment of the blob store', () => {
  it('keeps files in .lectern when nothing is set', () => {
    expect(parseEnv(BlobEnv, {})).toEqual({ LECTERN_DATA_DIR: '.lectern', LECTERN_S3_FORCE_PATH_STYLE: true });
  });

  it('takes all variables of an S3-compatible storage', () => {
    expect(parseEnv(BlobEnv, { ...s3, LECTERN_S3_FORCE_PATH_STYLE: 'false' })).toEqual({
      ...s3,
      LECTERN_DATA_DIR: '.lectern',
      LECTERN_S3_FORCE_PATH_STYLE: false,
    });
  });

  it.each(Object.keys(s3))('asks for %s when the others are set', (name) => {
    expect(problemsOf(BlobEnv, { ...s3, [name]: '' })).toEqual([expect.stringMatching(`^${name} is not set: needed`)]);
  });

  it('asks for all the others when one is set, and says at once what is wrong with that one', () => {
    const problems = problemsOf(BlobEnv, { LECTERN_S3_ENDPOINT: 'storage', LECTERN_S3_FORCE_PATH_STYLE: 'maybe' });
    expect(problems.map((problem) => problem.split(/[ :]/)[0]).sort()).toEqual(
      [...Object.keys(s3), 'LECTERN_S3_FORCE_PATH_STYLE'].sort(),
    );
  });

  it('keeps that rule within the schema of an app', () => {
    const AppEnv = BlobEnv.safeExtend({ PORT: z.string() });
    expect(problemsOf(AppEnv, { LECTERN_S3_BUCKET: 'docs' })).toHaveLength(5);
    expect(problemsOf(AppEnv, { ...s3, PORT: '1' })).toEqual([]);
  });

  it('describes every variable', () => {
    const undescribed = Object.entries(BlobEnv.shape).filter(([, schema]) => !schema.description);
    expect(undescribed).toEqual([]);
  });
});

describe('createBlobStore', () => {
  it('stores in S3 when that is configured', () => {
    expect(createBlobStore(parseEnv(BlobEnv, s3)).constructor.name).toBe('S3BlobStore');
  });

  it('stores in the data folder otherwise', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-specs-'));
    try {
      const store = createBlobStore(parseEnv(BlobEnv, { LECTERN_DATA_DIR: folder }));
      await store.put('org/a', Buffer.from('Hello'), { contentType: 'text/plain' });
      expect(await readdir(path.join(folder, 'blobs'))).toContain('org');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
