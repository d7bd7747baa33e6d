import { maskPersonalData } from '../privacy/mask.js';
import { maskMarkup } from '../privacy/mask-markup.js';
import { shorten } from './wording.js';

/**
 * Makes one line of what a model wrote, cut to fit; nothing where it holds no word. It is masked again, because a model
 * may put together what was masked apart: before unseen characters become spaces, and after lines became one.
 */
export function lineOf(written: string, longest: number): string {
  const line = maskMarkup(written)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(line) ? shorten(maskPersonalData(line), longest) : '';
}
