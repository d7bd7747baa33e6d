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

/** What pages may do that embed something of an integration: a policy, or its directives one by one. */
export const ContentSecurityPolicy = z.union([z.string(), z.partialRecord(z.enum(DIRECTIVES), z.string())]);
export type ContentSecurityPolicy = z.infer<typeof ContentSecurityPolicy>;
type Directives = Exclude<ContentSecurityPolicy, string>;

const MAX_LENGTH = 4096;

/** The same as authors write it, over several lines and with `;` at the end; what it says is kept in one line. */
export const WrittenContentSecurityPolicy = ContentSecurityPolicy.transform((written, context) => {
  const refuse: Refuse = (message, ...path) => context.addIssue({ code: 'custom', message, path });
  return typeof written === 'string' ? wholePolicy(written, refuse) : separateDirectives(written, refuse);
}).describe('What pages may do that embed something of it: a policy, or its directives one by one');

type Refuse = (message: string, ...path: string[]) => void;

function wholePolicy(written: string, refuse: Refuse): string {
  const directives = written.split(';').map(inOneLine).filter(Boolean);
  for (const directive of directives) {
    const [name = '', ...sources] = directive.split(' ');
    const problem = IS_NAME.test(name) ? problemOf(sources.join(' ')) : 'is not a directive';
    if (problem !== null) refuse(`"${name}" ${problem}`);
  }
  const policy = directives.join('; ');
  if (policy.length > MAX_LENGTH) refuse(`must have at most ${MAX_LENGTH} characters`);
  return policy;
}

function separateDirectives(written: Directives, refuse: Refuse): Directives {
  const kept: Directives = {};
  for (const directive of DIRECTIVES) {
    const value = written[directive];
    if (value === undefined) continue;
    const sources = inOneLine(value.replaceAll(';', ' '));
    const problem = problemOf(sources);
    if (problem === null) kept[directive] = sources;
    else refuse(problem, directive);
  }
  return kept;
}

const IS_NAME = /^[a-z-]+$/i;
const ALL = new Set<string>(DIRECTIVES);

function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Whatever could begin another header, another policy or another directive is no part of a directive. */
function problemOf(sources: string): string | null {
  if (!/^[\x20-\x7e]*$/.test(sources)) return 'must have printable ASCII characters only';
  if (sources.includes(',')) return 'must not contain ",", which begins another policy; separate sources by spaces';
  const other = sources.split(' ').find((source) => ALL.has(source.toLowerCase()));
  if (other !== undefined) return `must not contain "${other}", which is a directive of its own`;
  return sources.length > MAX_LENGTH ? `must have at most ${MAX_LENGTH} characters` : null;
}

/** The policy as a header. */
export function contentSecurityHeader(policy: ContentSecurityPolicy): string {
  if (typeof policy === 'string') return policy;
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`.trim())
    .join('; ');
}
