import { createHash } from 'node:crypto';
import { PLAYER_ORIGINS } from '@lectern/content/embeds/known-player';
import type { SiteScript } from '@lectern/domain/sites/publishing/published-schemas';

type Directives = Map<string, string[]>;

/** Only what a policy can widen: an integration cannot open what protects the page from others. */
const WIDENED = new Set([
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'media-src',
  'worker-src',
  'child-src',
]);
/** What would let anything run that somebody managed to write into a page: keywords, whole schemes, any host. */
const NEVER_WIDENED =
  /^'(unsafe-.*|strict-dynamic|nonce-.*)'$|^[a-z][a-z0-9+.-]*:$|^([a-z][a-z0-9+.-]*:\/\/)?\*(:[\d*]+)?(\/.*)?$/i;
/** A source is one word; what ends a directive or a policy would begin another one. */
const SOURCE = /^[!-+\--:<-~]+$/;

interface SiteSecurity {
  themeStyles: string;
  scripts: readonly SiteScript[];
  /** Where frames of integrations' blocks on the page may come from. */
  frameSources?: readonly string[];
  /** Where readers send requests who try operations of the page. */
  serverOrigins?: readonly string[];
}

/**
 * Writes the policy of the pages of a site: scripts and styles of our own and those of its integrations, no script in
 * the text of the page, and frames of our own for diagrams, of players that we know and of integrations on the page.
 * Requests go to the site alone, and to the servers of the API that the page describes.
 */
export function contentSecurityPolicy({
  themeStyles,
  scripts,
  frameSources = [],
  serverOrigins = [],
}: SiteSecurity): string {
  const theme = createHash('sha256').update(themeStyles).digest('base64');
  const directives: Directives = new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['style-src', ["'self'", `'sha256-${theme}'`]],
    ['style-src-attr', ["'unsafe-inline'"]],
    ['img-src', ["'self'", 'https:', 'http:', 'data:']],
    ['media-src', ["'self'", 'https:']],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...serverOrigins]],
    ['frame-src', ["'self'", ...PLAYER_ORIGINS, ...frameSources.filter((source) => SOURCE.test(source))]],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['frame-ancestors', ["'self'"]],
  ]);
  for (const script of scripts) widen(directives, script);
  return [...directives].map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

function widen(directives: Directives, { script, contentSecurityPolicy: policy }: SiteScript): void {
  directives.get('script-src')?.push(new URL(script).origin);
  if (policy === undefined) return;
  for (const { name, sources } of directivesOf(policy)) {
    if (!WIDENED.has(name)) continue;
    const allowed = sources
      .filter((source) => SOURCE.test(source) && source !== "'none'")
      .filter((source) => !(NEVER_WIDENED.test(source) && isActive(name)));
    directives.set(name, [...new Set([...(directives.get(name) ?? []), ...allowed])]);
  }
}

function directivesOf(policy: string): { name: string; sources: string[] }[] {
  return policy.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    return { name: name.toLowerCase(), sources };
  });
}

/** Pictures from anywhere harm nobody. */
function isActive(directive: string): boolean {
  return !/^(img|media|font)-src$/.test(directive);
}
