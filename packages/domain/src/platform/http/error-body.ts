import { z } from 'zod';

/** What was wrong with one value of a request. */
export const RequestIssue = z.strictObject({
  path: z.string().describe('Where the value stands, such as `body.emails[0]`'),
  message: z.string(),
});
export type RequestIssue = z.infer<typeof RequestIssue>;

/** The body of every error answer: programs read `code` and `name`, people read `message`. */
export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.int().describe('The HTTP status'),
      message: z.string().describe('What was wrong and what would be right'),
      name: z.string().describe('Stable name of the error, such as `team.not_found`'),
      requestId: z.string().describe('Quote this when asking for help'),
      issues: z.array(RequestIssue).optional().describe('One entry for each value that was wrong'),
      details: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('What a program needs to go on, with some errors: `content.conflict` has the merged texts'),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
