import { expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { inBrowser, newReader, open, overflowOf, PHONE, requestsOf } from '../../test/browsing.js';
import { installOn } from '../../test/installed-integration.js';
import { newSite } from '../../test/sites.js';

/** Counts, greets, opens a dialog, fails on purpose, and shows a frame of its own. */
const COMPONENT = `({ componentId, state = {}, props, action }, asked, environment) => {
  const element = (element, next = state) => ({ type: 'element', state: next, props, element });
  if (componentId === 'choose') {
    if (action?.action === 'done') return { type: 'complete', returnValue: { color: state.color } };
    return element({ type: 'modal', title: 'Choose a color', submit: { label: 'Done', onPress: { action: 'done' } }, children: [
      { type: 'input', label: 'Color', element: { type: 'select', state: 'color', initialValue: props.color,
        options: [{ id: 'red', label: 'Red' }, { id: 'blue', label: 'Blue' }] } },
      { type: 'button', label: 'Never mind', onPress: { action: '@ui.modal.close' } },
    ] });
  }
  if (action?.action === 'fail') throw new Error('on purpose');
  if (action?.action === 'refuse') return { status: 401, error: 'Sign in to the board first.' };
  const next = { count: 0, ...state };
  if (action?.action === 'count') next.count += 1;
  if (action?.action === 'greet') next.greeting = 'Hello ' + action.name + ' ' + JSON.stringify([state.on, state.size, state.toppings]);
  if (action?.action === '@ui.modal.close') next.greeting = 'You chose ' + action.returnValue.color;
  if (action?.action === 'pressed') next.greeting = 'Pressed in the frame';
  if (action?.action === 'toggled') next.greeting = 'Now ' + state.on;
  return element({ type: 'block', children: [
    { type: 'text', children: ['Count ' + next.count] },
    { type: 'button', label: 'Count', onPress: { action: 'count' } },
    { type: 'button', label: 'Fail', style: 'danger', onPress: { action: 'fail' } },
    { type: 'button', label: 'Refuse', onPress: { action: 'refuse' } },
    { type: 'button', label: 'Choose', onPress: { action: '@ui.modal.open', componentId: 'choose', props: { color: 'blue' } } },
    { type: 'button', label: 'Edit', onPress: { action: '@editor.node.updateProps', props: {} } },
    { type: 'button', label: 'Read on', onPress: { action: '@ui.url.open', url: 'https://example.com/more' } },
    { type: 'input', label: 'Name', hint: 'Yours', element: { type: 'textinput', state: 'name', initialValue: 'Ada' } },
    { type: 'input', label: 'On', element: { type: 'switch', state: 'on', initialValue: true, onValueChange: { action: 'toggled' } } },
    { type: 'input', label: 'Small', element: { type: 'radio', state: 'size', value: 1 } },
    { type: 'input', label: 'Large', element: { type: 'radio', state: 'size', value: 2 } },
    { type: 'input', label: 'Cheese', element: { type: 'checkbox', state: 'toppings', value: 'cheese' } },
    { type: 'input', label: 'Olives', element: { type: 'checkbox', state: 'toppings', value: 'olives' } },
    { type: 'button', style: 'primary', label: 'Greet', onPress: { action: 'greet', name: { $state: 'name' } } },
    ...(next.greeting ? [{ type: 'hint', children: [next.greeting] }] : []),
    { type: 'card', title: 'Count by card', hint: 'A card', onPress: { action: 'count' } },
    { type: 'webframe', aspectRatio: 3, source: { url: environment.integration.urls.publicEndpoint + '/frame' },
      data: { name: { $state: 'name' }, count: String(next.count) } },
  ] }, next);
}`;

/** Says what it was sent, asks to be 123 pixels high, and acts when it is pressed. */
const FRAME = `<!doctype html><title>Frame</title><body><p id="said">nothing</p><button>Press</button><script>
  const send = (action) => window.top.postMessage({ action }, '*');
  let loaded = 0;
  addEventListener('message', ({ data }) => { said.textContent = data.state.name + ' ' + data.state.count + ' ' + (++loaded > 0); });
  document.querySelector('button').onclick = () => send({ action: 'pressed' });
  send({ action: '@webframe.ready' });
  send({ action: '@webframe.resize', size: { height: 123 } });
</script>`;

async function newBoard(settings = {}) {
  const site = await newSite();
  const name = await installOn(site, { component: COMPONENT, fetch: FRAME }, settings);
  await site.addPage(`# Board\n\n{% @${name}/board %}\n\nAfter.`);
  return { site, name };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

inBrowser('blocks of integrations', () => {
  it('count, greet with what stands in their inputs, and keep the focus', async () => {
    const { site } = await newBoard();
    const page = await open(site.address);
    await page.getByText('Count 0').waitFor();
    await press(page, 'Count');
    await page.getByText('Count 1').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Count');
    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Large').check();
    await page.getByLabel('Olives').check();
    await page.getByLabel('Name').press('Enter');
    await page.getByText('Hello Grace [true,2,["olives"]]').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Grace');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-name'))).toBe('name');
    await page.getByRole('switch', { name: 'On' }).click();
    await page.getByText('Now false').waitFor();
    await press(page, 'Count by card');
    await page.getByText('Count 2').waitFor();
    const link = page.getByRole('link', { name: 'Read on' });
    expect(await link.evaluate(({ outerHTML }) => outerHTML)).toContain('rel="noopener" target="_blank"');
    expect(await page.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true);
  });

  it('say what the integration reports, and that it does not respond', async () => {
    const { site } = await newBoard();
    const page = await open(site.address);
    await press(page, 'Refuse');
    const alert = page.getByRole('alert');
    await alert.getByText('Sign in to the board first.', { exact: true }).waitFor();
    await press(page, 'Fail');
    await alert.getByText('This block is not responding. Please try again.').waitFor();
    await press(page, 'Count');
    await page.getByText('Count 1').waitFor();
    expect(await alert.count()).toBe(0);
  });

  it('open dialogs that hold the focus, and hear what was chosen in them', async () => {
    const { site } = await newBoard();
    const page = await open(site.address);
    await press(page, 'Choose');
    const dialog = page.getByRole('dialog', { name: 'Choose a color' });
    await dialog.waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    expect(await dialog.getByLabel('Color').inputValue()).toBe('blue');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose');
    await press(page, 'Choose');
    await dialog.getByLabel('Color').selectOption('red');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('You chose red').waitFor();
    await press(page, 'Choose');
    await dialog.getByRole('button', { name: 'Never mind' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('show frames of their own, send them data, and hear their size and what is done in them', async () => {
    const { site } = await newBoard();
    const page = await open(site.address);
    const frame = page.frameLocator('iframe[src*="/integration/frame"]');
    await frame.getByText('Ada 0 true').waitFor();
    const element = page.locator('iframe[src*="/integration/frame"]');
    expect(await element.evaluate((shown) => getComputedStyle(shown).blockSize)).toBe('123px');
    expect(await element.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
    await page.getByLabel('Name').fill('Grace');
    await frame.getByText('Grace 0 true').waitFor();
    await frame.getByRole('button').click();
    await page.getByText('Pressed in the frame').waitFor();
    await press(page, 'Count');
    await frame.getByText('Grace 1 true').waitFor();
    // Nobody else is heard: not the page itself, nor frames that are not the block's.
    await page.evaluate(() => {
      window.postMessage({ action: { action: 'count' } }, '*');
      window.postMessage({ action: { action: '@webframe.resize', size: { height: 9 } } }, '*');
    });
    await press(page, 'Count');
    await page.getByText('Count 2').waitFor();
    expect(await element.evaluate((shown) => getComputedStyle(shown).blockSize)).toBe('123px');
  });

  it('load frames of other hosts only where the policy names them, and only when the reader asks', async () => {
    const site = await newSite();
    const sources = ['https://play.example/x', 'https://other.example/y'];
    const children = sources.map((url) => ({ type: 'webframe', source: { url } }));
    const component = `() => (${JSON.stringify({ type: 'element', element: { type: 'block', children } })})`;
    const name = await installOn(site, { component }, { contentSecurityPolicy: 'frame-src https://play.example' });
    await site.addPage(`# Board\n\n{% @${name}/board %}`);
    const page = await (await newReader()).newPage();
    const elsewhere = requestsOf(page, ({ hostname }) => hostname.endsWith('.example'));
    await page.goto(site.address);
    await page.getByRole('link', { name: 'other.example' }).waitFor();
    expect(elsewhere).toEqual([]);
    expect(await page.locator('[data-embed]').count()).toBe(1);
    const loading = page.waitForRequest('https://play.example/x');
    await page.getByRole('button', { name: 'Show content from play.example' }).click();
    await Promise.all([loading, page.locator('iframe[src="https://play.example/x"]').waitFor()]);
    expect(elsewhere).toEqual(['https://play.example/x']);
    const policy = (await site.get('')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-src [^;]*\/v1\/integrations\/[^;/]+\/ https:\/\/play\.example;/);
    expect(policy).not.toMatch(/other\.example|frame-src [^;]*https:( |;)/);
  });

  it('are static without scripts, and load no script where nothing can be done', async () => {
    const { site } = await newBoard();
    const page = await open(site.address, { javaScriptEnabled: false });
    await page.getByText('Count 0').waitFor();
    expect(await page.getByRole('button', { name: 'Count', exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Read on' }).isVisible()).toBe(true);
    expect((await site.get('')).text).toMatch(/src="[^"]*\/blocks\.[0-9a-f]+\.js"/);
    const plain = await newSite();
    const name = await installOn(plain, { component: `() => ({ type: 'text', children: ['Plain'] })` });
    await plain.addPage(`# Board\n\n{% @${name}/board %}`);
    const { text } = await plain.get('');
    expect(text).toContain('Plain');
    expect(text).not.toMatch(/blocks\.[0-9a-f]+\.js/);
  });

  it('fit on a phone, and nothing in them is hard to use', async () => {
    const { site } = await newBoard();
    const page = await open(site.address, { viewport: PHONE, bypassCSP: true });
    await press(page, 'Choose');
    await page.getByRole('dialog', { name: 'Choose a color' }).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.addScriptTag({ content: axe.source });
    const { violations } = await page.evaluate(() => axe.run({ exclude: ['iframe'] }));
    expect(
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
    ).toEqual([]);
  });
});
