import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Whether a request carries a valid Signature Version 4 of the given credentials. */
export function isSigned(request: IncomingMessage, credentials: S3Credentials): boolean {
  const [, id, day, region, headerNames, signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (id !== credentials.accessKeyId || region !== credentials.region || !day || !headerNames) return false;
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonicalRequest(request, headerNames)).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}

function canonicalRequest(request: IncomingMessage, headerNames: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = headerNames.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const payloadHash = request.headers['x-amz-content-sha256'];
  return [request.method, pathname, query.join('&'), headers.join(''), headerNames, payloadHash].join('\n');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
