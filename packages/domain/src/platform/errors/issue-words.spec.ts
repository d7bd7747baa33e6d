import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { issueWords } from './issue-words.js';

/** What is said about a value that a schema refuses. */
function said(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value, { error: issueWords }).error?.issues.map(({ message }) => message) ?? [];
}

const Typed = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), page: z.string() }),
  z.object({ type: z.literal('file') }),
]);

describe('what is said about a value that is refused', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['is required', z.object({ title: z.string() }), {}],
    ['is required', z.object({ role: z.enum(['read', 'edit']) }), {}],
    ['must be a string', z.string(), 7],
    ['must be a whole number', z.int(), 1.5],
    ['must be true or false', z.boolean(), 'yes'],
    ['must be an array', z.array(z.string()), {}],
    ['must be an object', z.object({}), []],
    ['must not be empty', z.string().trim().min(1), ' '],
    ['must have at least 3 characters', z.string().min(3), 'ab'],
    ['must have at most 1 character', z.string().max(1), 'ab'],
    ['must have at most 100 characters', z.string().max(100), 'a'.repeat(101)],
    ['must have exactly 2 characters', z.string().length(2), 'abc'],
    ['must not be empty', z.array(z.string()).min(1), []],
    ['must have at most 2 entries', z.array(z.int()).max(2), [1, 2, 3]],
    ['must be at least 1', z.int().min(1), 0],
    ['must be more than 0', z.number().positive(), 0],
    ['must be at most 1000', z.int().max(1000), 1001],
    ['must be less than 0', z.number().negative(), 0],
    ['must be a multiple of 5', z.number().multipleOf(5), 7],
    ['must be an email address, such as "ada@example.com"', z.email(), 'ada'],
    ['must be a UUID', z.uuid(), 'ada'],
    ['must be a time, such as "2026-01-31T12:00:00Z"', z.iso.datetime(), 'now'],
    ['must match /^[a-z]+$/', z.string().regex(/^[a-z]+$/), 'A'],
    ['must be "space"', z.literal('space'), 'site'],
    ['must be one of "read", "edit" or "admin"', z.enum(['read', 'edit', 'admin']), 'owner'],
    ['must not have "a" or "b"', z.strictObject({}), { a: 1, b: 2 }],
    ['must have a known "type"', Typed, { type: 'site' }],
    ['must have one of the forms that are allowed here', z.union([z.string(), z.int()]), true],
    ['must not have this key', z.record(z.string().max(1), z.int()), { ab: 1 }],
  ])('%s', (message, schema, value) => {
    expect(said(schema, value)).toEqual([message]);
  });

  it('is what the schema says where it says something', () => {
    const schema = z
      .string()
      .refine((text) => text !== 'root', 'must not be "root"')
      .max(5, 'is too long');
    expect(said(schema, 'root')).toEqual(['must not be "root"']);
    expect(said(schema, 'rooted')).toEqual(['is too long']);
  });
});
