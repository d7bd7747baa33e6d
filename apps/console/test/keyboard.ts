import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../scripts/lib/eventually.mjs';

/** More than any page of the console has. */
const MAX_STOPS = 80;
/** Presses Tab until something has the focus; fails where no number of presses leads there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await pressUntilFocused(page, key, target);
}

/** Goes to something by Tab and presses Enter on it. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes down an open menu to one of its items and presses Enter on it. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name }));
  await page.keyboard.press('Enter');
}

/** Waits until something has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await eventually(`the focus on ${target}`, () => hasFocus(target));
}

async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop <= MAX_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The key ${key} does not lead to ${target}`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
