import { maskPersonalData } from '../privacy/mask.js';
import { shorten } from './wording.js';

/**
 * Makes one line of what a model wrote, cut to fit; nothing where it holds no word. It is masked again, because a model
 * may put together what was masked apart.
 */
export function lineOf(written: string, longest: number): string {
  const line = written.replace(/[\p{C}\s]+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? shorten(maskPersonalData(line), longest) : '';
}
