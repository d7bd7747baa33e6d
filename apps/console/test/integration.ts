import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import { runningApi, type Team } from './console.js';

/** What a component of an integration is asked with. */
export interface AskedBlock {
  componentId: string;
  props: Record<string, unknown>;
  state?: Record<string, unknown>;
  action?: { action: string; [name: string]: unknown };
  context: Record<string, unknown>;
}

/** Responds to what a component is asked; a status that is not 200 fails. */
export type RespondAsBlock = (asked: AskedBlock) => ComponentResponse | Promise<ComponentResponse>;

interface ComponentResponse {
  status?: number;
  body: unknown;
}

/** An integration that an organization has installed, whose components are rendered by a spec, over a tunnel. */
export async function newIntegration(team: Team, options: IntegrationOptions, respond: RespondAsBlock) {
  const { build } = await runningApi();
  const { integration, stop } = await publishedIntegration(team, options, respond);
  const installation = await build.installation(integration, team.organizationId);
  return { name: integration.name, installation, stop };
}

/** An integration of an organization, which nobody has installed yet. */
export async function publishedIntegration(
  { organizationId }: Team,
  options: IntegrationOptions,
  respond: RespondAsBlock,
) {
  const { build } = await runningApi();
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(await buffer(request), { headers }).formData();
    const { status = 200, body } = await respond(JSON.parse(String(form.get('event'))));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const tunnel = { url: `http://127.0.0.1:${port}`, all: true };
  const integration = await build.integration(organizationId, { ...options, tunnel });
  return { integration, stop: () => server.close() };
}
