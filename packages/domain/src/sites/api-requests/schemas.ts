import { z } from 'zod';

/** How much of a request is passed on, in bytes: in Base64 it fits into what anybody with the token of a site may send. */
export const MAX_REQUEST_BYTES = 160 * 1024;
/** How much of a response is passed on. */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

const Header = z
  .tuple([
    z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/),
    z
      .string()
      .max(16_384)
      .regex(/^[\t\x20-\x7e\x80-\xff]*$/),
  ])
  .describe('Name and value');

const inBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** A request of a reader who tries an operation of an API that a site describes. */
export const SendApiRequest = z
  .object({
    spec: z.string().min(1).max(256).describe('Name or id of an API specification that the site shows'),
    siteSpace: z
      .string()
      .max(256)
      .optional()
      .describe('Id of the site space that the reader is in, whose customization says whether this is allowed'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
    url: z.string().max(8192).describe('Address on one of the servers that the specification names'),
    headers: z.array(Header).max(100).default([]),
    body: z.base64().max(inBase64(MAX_REQUEST_BYTES)).optional().describe('At most 160 KiB'),
  })
  .meta({ id: 'SendApiRequest' });
export type SendApiRequest = z.infer<typeof SendApiRequest>;

/** The response of the server, or why there is none: that is no failure of the platform. */
export const ApiRequestResult = z
  .discriminatedUnion('result', [
    z.strictObject({
      result: z.literal('response'),
      status: z.int(),
      headers: z
        .array(z.tuple([z.string(), z.string()]))
        .describe('Without cookies, and without what is about the connection'),
      body: z.string().describe('In Base64, at most 5 MiB'),
    }),
    z.strictObject({ result: z.literal('failure'), reason: z.string().describe('What happened, for people') }),
  ])
  .meta({ id: 'ApiRequestResult' });
export type ApiRequestResult = z.infer<typeof ApiRequestResult>;
