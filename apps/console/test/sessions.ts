import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { runningApi, type Team } from './console.js';

/** Ends every session of the administrator, as they do themselves elsewhere. */
export async function endSessions({ api }: Team): Promise<void> {
  const { items } = dataOf(await api.GET('/v1/user/sessions'));
  for (const { id } of items) {
    dataOf(await api.DELETE('/v1/user/sessions/{sessionId}', { params: { path: { sessionId: id } } }));
  }
}

/** Signs in in another tab of the same browser, as the link in a mail does. */
export async function signInElsewhere(page: Page, { admin }: Team): Promise<void> {
  const { origin, build } = await runningApi();
  const other = await page.context().newPage();
  await other.goto(`${origin}/auth/sign-in#${await build.signInCode(admin.email)}`);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByRole('heading', { name: 'Welcome' }).waitFor();
  await other.close();
}
