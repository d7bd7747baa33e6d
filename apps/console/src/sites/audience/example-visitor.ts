import type { AdaptiveJsonSchema, Claim } from '@lectern/domain/sites/adaptive/adaptive-schema';

/** How long an example token is valid. */
const VALID_SECONDS = 3600;

type Example = boolean | number | string | Example[] | { [name: string]: Example };

/** Claims of somebody who fits a schema, to begin an example with; claims that nobody vouches for are left out. */
export function exampleClaims(schema: AdaptiveJsonSchema | null): Record<string, Example> {
  const { unsigned: _, ...vouched } = schema?.properties ?? {};
  return examplesOf(vouched);
}

/** A token for a visitor with some claims, signed as the service of a site would sign it. */
export async function exampleToken(key: string, claims: object, now: Date): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  const encoder = new TextEncoder();
  const signed = [
    { alg: 'HS256', typ: 'JWT' },
    { ...claims, exp },
  ]
    .map((part) => base64url(encoder.encode(JSON.stringify(part))))
    .join('.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

/** What a service of the owner does to let a visitor in, as a program for Node.js. */
export function exampleCode(siteUrl: string, claims: object): string {
  return `import { createHmac } from 'node:crypto';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

// Call this after you have signed the visitor in.
function siteAddress(visitor, location = '/') {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const signed = [{ alg: 'HS256', typ: 'JWT' }, { ...visitor, exp }].map(encode).join('.');
  const key = process.env.LECTERN_VISITOR_KEY;
  const signature = createHmac('sha256', key).update(signed).digest('base64url');
  const address = new URL(${JSON.stringify(siteUrl)});
  address.pathname = address.pathname.replace(/\\/$/, '') + location;
  address.searchParams.set('jwt_token', \`\${signed}.\${signature}\`);
  return address.href;
}

console.log(siteAddress(${JSON.stringify(claims)}));
`;
}

function examplesOf(claims: Record<string, Claim>): Record<string, Example> {
  return Object.fromEntries(Object.entries(claims).map(([name, claim]) => [name, exampleOf(claim)]));
}

function exampleOf(claim: Claim | Extract<Claim, { type: 'array' }>['items']): Example {
  switch (claim.type) {
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'string':
      return claim.enum?.[0] ?? 'example';
    case 'array':
      return [exampleOf(claim.items)];
    case 'object':
      return examplesOf(claim.properties);
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
