// `npm run drill -- typing`: two people type while the API and PostgreSQL are killed and connections are cut; no character is lost.
import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium } from '../lib/chromium.mjs';
import { freePort } from '../lib/free-port.mjs';
import { readResults, runJest } from '../lib/jest.mjs';
import { step } from '../lib/steps.mjs';
import { ROOT } from '../lib/workspace.mjs';
import { openCrashingPostgres } from './stage/crashing-postgres.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const RUNS = 1_000;
/** Of so many runs over a virtual network, one is made with real processes and a real browser. */
const RUNS_PER_REAL_ONE = 100;
const WORDS_PER_FAULT = 6;
const PATIENCE_SECONDS = 120;
const WRITERS = ['Ann', 'Ben'];

/** @param {{ count?: number }} options */
export default async function typing({ count = RUNS }) {
  const isHeld = await step(`Save over a virtual network ${count} times`, () => saveVirtually(count));
  const faults = Math.max(3, Math.ceil(count / RUNS_PER_REAL_ONE));
  const { words, missing } = await step(`Type through ${faults} faults in a real browser`, (busyWith) =>
    typeThroughFaults(faults, busyWith),
  );
  const lost = missing.join('').length;
  return {
    measured: `${count} virtual runs ${isHeld ? 'without a loss' : 'failed'}; ${faults} real faults, ${words} words typed, ${lost} characters lost`,
    target: 'no character is lost',
    pass: isHeld && lost === 0,
  };
}

/** The saver with two writers, crashes and a network that loses requests and responses; words are checked at the end. */
async function saveVirtually(count) {
  const env = { LECTERN_SAVING_RUNS: String(count) };
  const only = ['page-saver.spec', '--testNamePattern', 'loses nothing', '--testTimeout', '3600000'];
  await runJest(only, env).catch((error) => process.stdout.write(`${error.message}\n`));
  const { passed, failed } = readResults();
  return passed > 0 && failed === 0;
}

async function typeThroughFaults(count, busyWith) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium to type into.');
  const { chromium } = createRequire(path.join(ROOT, 'apps/console/package.json'))('playwright-core');
  const postgres = await openCrashingPostgres();
  const stage = await openStage({ postgres });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const installation = await openInstallation(stage);
    const writers = [];
    for (const name of WRITERS) writers.push(await openWriter(browser, installation, name));
    const words = [];
    for (let fault = 0; fault < count; fault += 1) {
      const failing = cause(fault, { stage, postgres, installation, writers });
      for (let word = 0; word < WORDS_PER_FAULT; word += 1) {
        for (const writer of writers) words.push(await typeWord(writer, `${writer.name}${fault}x${word}`));
      }
      await failing;
      busyWith(`${fault + 1} faults, ${words.length} words`);
    }
    for (const { page } of writers)
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .waitFor();
    await until(
      'everything to be saved',
      PATIENCE_SECONDS,
      async () => (await missingOf(installation, words)).length === 0,
    ).catch(() => undefined);
    return { words: words.length, missing: await missingOf(installation, words) };
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function openInstallation(stage) {
  const settings = { PORT: String(await freePort()), LECTERN_CONSOLE: 'true', LECTERN_PUBLIC_URL: '' };
  settings.LECTERN_PUBLIC_URL = `http://127.0.0.1:${settings.PORT}`;
  settings.LECTERN_CONSOLE_DIR = path.join(ROOT, 'apps/console/dist');
  const host = await stage.build.organization();
  const api = await stage.startApi(settings);
  const space = await stage.build.space(host.id, { title: 'Typing' });
  const installation = { settings, api, host, space, build: stage.build, origin: api.origin };
  const markdown = WRITERS.map((name) => `${name} writes:`).join('\n\n');
  const changes = [{ operation: 'insert_page', title: 'Guide', document: { markdown } }];
  await request(installation, 'POST', `/v1/spaces/${space}/content`, { changes });
  return installation;
}

async function request({ origin, host }, method, address, body) {
  const response = await fetch(origin + address, {
    method,
    headers: { authorization: `Bearer ${host.admin.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Somebody at a device of their own, with the cursor at the end of their paragraph. */
async function openWriter(browser, { origin, host, space, build }, name) {
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_SECONDS * 1000);
  const { secret } = await build.session(host.admin.id);
  await context.addCookies([{ name: 'lectern_session', value: secret, url: origin, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto(`${origin}/o/${host.id}/s/${space}/guide?edit=true`);
  const text = page.getByRole('textbox', { name: /^Text of/ });
  await text.getByText(`${name} writes:`).click();
  await page.keyboard.press('End');
  return { name, context, page, text };
}

/** Types a word as a person does, and returns it once it stands in the editor. */
async function typeWord({ page, text }, word) {
  await page.keyboard.type(` ${word}`, { delay: between(5, 40) });
  await text.getByText(word).waitFor();
  return word;
}

/** Breaks something, and mends it a moment later. */
async function cause(fault, { stage, postgres, installation, writers }) {
  const pause = () => new Promise((resolve) => setTimeout(resolve, between(200, 2_500)));
  await pause();
  if (fault % 3 === 0) {
    await installation.api.kill();
    await pause();
    installation.api = await stage.startApi(installation.settings);
  } else if (fault % 3 === 1) {
    await postgres.crash();
    await pause();
    await postgres.restart();
  } else {
    await Promise.all(writers.map(({ context }) => context.setOffline(true)));
    await pause();
    await Promise.all(writers.map(({ context }) => context.setOffline(false)));
  }
}

async function missingOf(installation, words) {
  const page = await request(installation, 'GET', `/v1/spaces/${installation.space}/content/path/guide`);
  return words.filter((word) => !page.markdown.includes(`${word}`));
}
