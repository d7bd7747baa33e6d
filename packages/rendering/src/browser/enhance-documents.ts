import { copyTexts } from './copy-texts.js';
import { openTargets } from './open-target.js';
import { syncTabs } from './sync-tabs.js';
import { zoomPictures } from './zoom-pictures.js';

/**
 * Adds to the documents below an element what needs a script: texts can be copied, pictures enlarged, the same tab is
 * chosen everywhere, and what the address leads to is opened. It ends with the signal.
 */
export function enhanceDocuments(root: HTMLElement, words: { copied: string }, signal: AbortSignal): void {
  copyTexts(root, words.copied, signal);
  zoomPictures(root, signal);
  syncTabs(root, signal);
  openTargets(root, signal);
}
