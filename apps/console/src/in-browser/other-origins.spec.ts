import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { inBrowser, newTeam, runningApi, visit } from '../../test/console.js';

const LOOPBACK = '127.0.0.1';

inBrowser('other origins', () => {
  let server: Server;
  let sibling: string;

  beforeAll(async () => {
    server = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Elsewhere</h1>'),
    );
    await new Promise<void>((listening) => server.listen(0, LOOPBACK, listening));
    const address = server.address();
    sibling = `http://${LOOPBACK}:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Somebody who has signed in by a link and then opened a page on another port of the same host. */
  async function onSibling() {
    const { admin, organizationId } = await newTeam();
    const { origin, build, openBrowser } = await runningApi();
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/auth/sign-in#${await build.signInCode(admin.email)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.goto(sibling);
    return { context, page, origin, organizationId };
  }

  it('neither read nor write with the cookie of the console', async () => {
    const { context, page, origin, organizationId } = await onSibling();
    const outcomes = await page.evaluate(
      async ({ api, path }) => {
        const attempts: RequestInit[] = [
          {},
          { headers: { 'lectern-session': 'personal' } },
          { method: 'PATCH', body: '{"title":"Taken"}', headers: { 'content-type': 'application/json' } },
          { method: 'POST', body: '{"title":"Taken"}', headers: { 'content-type': 'text/plain' } },
        ];
        return Promise.all(
          attempts.map((attempt) =>
            fetch(`${api}${path}`, { credentials: 'include', ...attempt }).then(
              ({ status }) => String(status),
              () => 'blocked',
            ),
          ),
        );
      },
      { api: origin, path: `/v1/orgs/${organizationId}` },
    );
    expect(outcomes).toEqual(['blocked', 'blocked', 'blocked', 'blocked']);
    const submitted = page.waitForResponse((response) => response.url().startsWith(`${origin}/v1/orgs`));
    await page.evaluate((action) => {
      document.body.innerHTML = `<form method="post" action="${action}"><input name="title" value="Taken"></form>`;
      document.forms[0]?.submit();
    }, `${origin}/v1/orgs`);
    expect((await submitted).status()).toBeGreaterThanOrEqual(400);
    await context.close();
  });

  it('cannot show the console in a frame', async () => {
    const { context, page, origin } = await onSibling();
    await page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
    }, `${origin}/account/tokens`);
    const framed = () => page.frames().find((frame) => frame !== page.mainFrame());
    await eventually('the frame to be refused', () => framed()?.url().startsWith('chrome-error:'));
    await context.close();
  });

  it('nor scripts of the console see the cookie', async () => {
    const { admin } = await newTeam();
    const { build } = await runningApi();
    const { page, open } = await visit();
    await open(`/auth/sign-in#${await build.signInCode(admin.email)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    const session = (await page.context().cookies()).find(({ name }) => name === 'lectern_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await page.evaluate(() => document.cookie)).not.toContain('lectern_session');
  });
});
