import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const PAGES = ['First', 'Second', 'Third'].map((title) => ({ id: title, title, markdown: `The ${title}.\n` }));

/** How many pages an integration makes for a parcel. */
export const PAGES_OF_INTEGRATION = PAGES.length;

/** Prepares an organization with an integration that makes pages; returns how to put a page for them into its space. */
export async function prepareContentSource({ build, contentServer }) {
  const { id: organizationId } = await build.organization({ title: 'Readers' });
  const integration = await build.integration(organizationId, {
    contentSources: [{ id: 'pages', title: 'Pages', configuration: { componentId: 'config' } }],
    tunnel: { url: contentServer.url, all: false },
  });
  await build.installation(integration, organizationId);
  const spaceId = await build.space(organizationId);
  const computed = { type: `integration:${integration.name}:pages`, props: {} };
  return () => build.pages(spaceId, [{ id: 'book', text: '', computed }]);
}

/** Responds in the place of a script: always the same pages. */
export class ContentServer {
  /** How long a question waits for its response. */
  responseDelayMs = () => 0;
  #server = createServer((request, response) => this.#response(request, response));

  static async start() {
    const started = new ContentServer();
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #response(request, response) {
    // Whoever asked may be gone in the middle of it.
    await text(request).catch(() => undefined);
    await delay(this.responseDelayMs());
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ pages: PAGES }));
  }
}
