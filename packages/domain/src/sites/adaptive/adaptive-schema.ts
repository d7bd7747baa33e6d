import { z } from 'zod';
import { Timestamp } from '../../platform/http/primitives.js';
import { isClaimName, MAX_CLAIM_NAME_LENGTH } from './claim-names.js';

/** How many claims one object may declare. */
export const MAX_CLAIMS = 100;
/** How many claims a whole schema may declare, those of nested objects and unsigned ones included. */
export const MAX_CLAIMS_OVERALL = 500;
/** How many values a claim may be one of. */
export const MAX_VALUES = 100;
/** How many objects claims may stand in, one inside the other. */
export const DEEPEST_CLAIMS = 4;

const DRAFT_07 = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;

const description = z
  .string({ error: 'must be a text that says what the claim means' })
  .max(1024)
  .describe('What the claim means');

const value = z
  .string({ error: 'must be a text' })
  .min(1)
  .max(256)
  // Values appear in conditions, which are lines of text.
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'must not contain control characters');

const values = z
  .array(value, { error: `must be a list of 1 to ${MAX_VALUES} texts such as ["free", "pro"]` })
  .min(1)
  .max(MAX_VALUES)
  .refine((list) => new Set(list).size === list.length, 'must not name a value twice')
  .describe('The values that it can have; any text when absent');

/** Members that an object does not know are an error, and the error says which ones it does know. */
function closed<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join('", "');
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') return `must not have "${issue.keys.join('", "')}"; it has "${known}"`;
      return issue.code === 'invalid_type' ? `must be an object with "${known}"` : undefined;
    },
  });
}

const closedToOthers = z.literal(false, { error: 'must be false: a visitor has the claims that are declared' });

function oneOfTypes<const Members extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]>(
  members: Members,
  types: string,
) {
  return z.discriminatedUnion('type', members, { error: `must be an object whose "type" is one of ${types}` });
}

const item = oneOfTypes(
  [
    closed({ type: z.literal('boolean'), description: description.optional() }),
    closed({ type: z.literal('string'), description: description.optional(), enum: values.optional() }),
    closed({ type: z.literal('number'), description: description.optional() }),
  ],
  '"boolean", "string", "number"',
);

const booleanClaim = closed({ type: z.literal('boolean'), description });
const stringClaim = closed({ type: z.literal('string'), description, enum: values.optional() });
const numberClaim = closed({ type: z.literal('number'), description });
const arrayClaim = closed({ type: z.literal('array'), description, items: item });

interface ObjectClaimShape {
  type: 'object';
  description: string;
  properties: Record<string, Claim>;
  additionalProperties: false;
}

/** What a schema says of one claim. */
export type Claim =
  | z.infer<typeof booleanClaim>
  | z.infer<typeof stringClaim>
  | z.infer<typeof numberClaim>
  | z.infer<typeof arrayClaim>
  | ObjectClaimShape;

/** What a schema says of the items of a list. */
export type ClaimItem = z.infer<typeof item>;

/** The levels are written out and not recursive, so that no input is nested too deeply to be checked. */
function claimWithin(levels: number): z.ZodType<Claim> {
  const plain = [booleanClaim, stringClaim, numberClaim, arrayClaim] as const;
  if (levels === 0) {
    return oneOfTypes(plain, `"boolean", "string", "number", "array" (objects nest at most ${DEEPEST_CLAIMS} deep)`);
  }
  const objectClaim = closed({
    type: z.literal('object'),
    description,
    properties: claimsWithin(levels - 1),
    additionalProperties: closedToOthers,
  });
  return oneOfTypes([...plain, objectClaim], '"boolean", "string", "number", "array", "object"');
}

const NAMES = `must be called by 1 to ${MAX_CLAIM_NAME_LENGTH} characters, and not "constructor" or "prototype"`;

function claimsWithin(levels: number) {
  return z
    .record(z.string().refine(isClaimName), claimWithin(levels), {
      error: (issue) => (issue.code === 'invalid_key' ? NAMES : 'must be an object of claims by their names'),
    })
    .refine((claims) => Object.keys(claims).length <= MAX_CLAIMS, `must declare at most ${MAX_CLAIMS} claims`);
}

function countOf(claims: Record<string, Claim>): number {
  return Object.values(claims).reduce((count, claim) => {
    return count + 1 + (claim.type === 'object' ? countOf(claim.properties) : 0);
  }, 0);
}

/** What a site may know of a visitor: claims that a signed token vouches for, and under `unsigned` those nobody does. */
export const AdaptiveJsonSchema = closed({
  $schema: z.string().regex(DRAFT_07, 'must be "http://json-schema.org/draft-07/schema#", or absent').optional(),
  type: z.literal('object', { error: 'must be "object"' }),
  properties: claimsWithin(DEEPEST_CLAIMS)
    .refine(({ unsigned }) => unsigned === undefined || unsigned.type === 'object', {
      error: 'must be "object": it holds the claims that nobody vouches for',
      path: ['unsigned', 'type'],
    })
    .refine((claims) => countOf(claims) <= MAX_CLAIMS_OVERALL, {
      error: `must declare at most ${MAX_CLAIMS_OVERALL} claims, with those of nested objects`,
    }),
  additionalProperties: closedToOthers,
}).describe('JSON Schema (draft-07) of the claims of visitors; conditions read them as `visitor.claims.<name>`');
export type AdaptiveJsonSchema = z.infer<typeof AdaptiveJsonSchema>;

/** The claims that the conditions of a site can read. */
export const SiteAdaptiveSchema = z
  .strictObject({ object: z.literal('site-adaptive-schema'), jsonSchema: AdaptiveJsonSchema, updatedAt: Timestamp })
  .meta({ id: 'SiteAdaptiveSchema' });
export type SiteAdaptiveSchema = z.infer<typeof SiteAdaptiveSchema>;

export const PutSiteAdaptiveSchema = z.object({ jsonSchema: AdaptiveJsonSchema });
export type PutSiteAdaptiveSchema = z.infer<typeof PutSiteAdaptiveSchema>;
