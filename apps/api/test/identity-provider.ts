import { createVerify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import {
  encodeResponse,
  newIdentityProvider,
  type ResponseOptions,
} from '../../../packages/saml/test/identity-provider.js';
import { PROVIDER } from '../../../packages/saml/test/test-identities.js';

/** What an identity provider says of whoever comes; honest and signed where nothing is said. */
export type Said = Partial<ResponseOptions>;

/** A request for a sign-in, as the identity provider has read it. */
export interface ReadRequest {
  id: string;
  issuer: string;
  acsUrl: string;
  destination: string;
  /** Whether the signature of the request is that of the service; null when it has none. */
  isGenuine: boolean | null;
}

/** An identity provider on loopback, which signs everybody in as it is told. */
export interface RunningIdentityProvider {
  entityId: string;
  ssoUrl: string;
  certificate: string;
  /** What was asked of it, the latest last. */
  requests: ReadRequest[];
  /** Decides what it says from now on. */
  says(said: Said): void;
  /** The form field that it would send to a service without having been asked. */
  unsolicited(service: ResponseOptions['service'], said?: Said): Promise<string>;
  close(): Promise<void>;
}

/** Starts an identity provider. */
export async function startIdentityProvider(): Promise<RunningIdentityProvider> {
  let said: Said = {};
  const requests: ReadRequest[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const origin = await listen(server);
  const provider = newIdentityProvider(PROVIDER, `${origin}/metadata`, `${origin}/sso`);
  const respond = async (service: ResponseOptions['service'], more: Said) =>
    encodeResponse(await provider.respond({ sign: 'response', at: new Date(), service, ...said, ...more }));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const asked = readRequest(url);
    const service = await readMetadata(asked.issuer);
    requests.push({ ...asked, isGenuine: isGenuine(url, service.signingCertificate) });
    const field = await respond({ ...service, acsUrl: asked.acsUrl }, { inResponseTo: asked.id });
    response.writeHead(200, { 'content-type': 'text/html' }).end(formOf(asked.acsUrl, field));
  }

  return {
    entityId: provider.entityId,
    ssoUrl: provider.ssoUrl,
    certificate: provider.certificate,
    requests,
    says: (next) => {
      said = next;
    },
    unsolicited: (service, more = {}) => respond(service, more),
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function readRequest(url: URL): Omit<ReadRequest, 'isGenuine'> {
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    id: attribute('ID'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    acsUrl: attribute('AssertionConsumerServiceURL'),
    destination: attribute('Destination'),
  };
}

/** What the metadata of a service says, as an administrator would import it. */
export async function readMetadata(entityId: string) {
  const xml = await (await fetch(entityId)).text();
  const certificateFor = (use: string) => {
    const body = new RegExp(`use="${use}"[\\s\\S]*?<ds:X509Certificate>([^<]*)<`).exec(xml)?.[1];
    return body === undefined ? null : `-----BEGIN CERTIFICATE-----\n${body.trim()}\n-----END CERTIFICATE-----`;
  };
  return {
    xml,
    entityId: /entityID="([^"]*)"/.exec(xml)?.[1] ?? '',
    acsUrl: /<AssertionConsumerService[^>]*Location="([^"]*)"/.exec(xml)?.[1] ?? '',
    certificate: certificateFor('encryption') ?? '',
    signingCertificate: certificateFor('signing'),
  };
}

function isGenuine(url: URL, certificate: string | null): boolean | null {
  const [signed, signature] = url.search.slice(1).split('&Signature=');
  if (signature === undefined || signed === undefined) return null;
  const key = new X509Certificate(certificate ?? '').publicKey;
  return createVerify('RSA-SHA256').update(signed).verify(key, decodeURIComponent(signature), 'base64');
}

function formOf(action: string, samlResponse: string): string {
  const field = `<input type="hidden" name="SAMLResponse" value="${samlResponse}">`;
  return `<form method="post" action="${action}">${field}<button>Continue</button></form>`;
}
