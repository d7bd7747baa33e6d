import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { editorText } from './written-page.js';

const FOLDER = new URL('./clipboards/', import.meta.url);

/** What a program put on the clipboard, and what is meant to become of it. */
export interface SampleClip {
  name: string;
  /** The texts by their types. */
  flavours: Record<string, string>;
  markdown: string;
}

/** All sample clipboards. Each file has a part for every type of text, and one for the Markdown that it stands for. */
export function sampleClips(): SampleClip[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const parts = readFileSync(new URL(file, FOLDER), 'utf8').split(/^=== (.+)\n/m);
      const flavours: Record<string, string> = {};
      for (let index = 1; index < parts.length; index += 2) {
        flavours[parts[index] ?? ''] = (parts[index + 1] ?? '').replace(/\n$/, '');
      }
      const { markdown = '', ...rest } = flavours;
      return { name: file.replace('.clip', ''), flavours: rest, markdown };
    });
}

/** Pastes into the editor what a program would have put on the clipboard. */
export async function pasteClip(
  page: Page,
  flavours: Record<string, string>,
  { isPlain = false }: { isPlain?: boolean } = {},
): Promise<void> {
  await editorText(page).evaluate(
    (element, { given, plain }) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      const keys = { key: plain ? 'V' : 'v', ctrlKey: true, shiftKey: plain, bubbles: true };
      element.dispatchEvent(new KeyboardEvent('keydown', keys));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { given: flavours, plain: isPlain },
  );
}

/** The Markdown of all that stands in the editor, as copying gives it. */
export async function copiedMarkdown(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+a');
  return editorText(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
}
