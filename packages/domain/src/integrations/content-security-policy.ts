import { z } from 'zod';

const DIRECTIVES = [
  'base-uri',
  'block-all-mixed-content',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'navigate-to',
  'object-src',
  'plugin-types',
  'prefetch-src',
  'referrer',
  'report-to',
  'report-uri',
  'require-sri-for',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'upgrade-insecure-requests',
  'worker-src',
] as const;

// Whatever could begin another header, or another directive where one is named, is no part of a policy.
const Line = z
  .string()
  .max(4096)
  .regex(/^[\x20-\x7e]*$/, 'must be one line of printable ASCII characters');
const Value = Line.regex(/^[^;,]*$/, 'must not contain ";" or ","');

/** What pages may do that embed something of an integration: a policy, or its directives one by one. */
export const ContentSecurityPolicy = z.union([Line, z.partialRecord(z.enum(DIRECTIVES), Value)]);
export type ContentSecurityPolicy = z.infer<typeof ContentSecurityPolicy>;

/** The policy as a header. */
export function contentSecurityHeader(policy: ContentSecurityPolicy): string {
  if (typeof policy === 'string') return policy;
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`.trim())
    .join('; ');
}
