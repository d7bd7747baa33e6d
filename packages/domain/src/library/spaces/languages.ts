import { z } from 'zod';

const CODES =
  'en fr de es it pt pt-br ru ja zh zh-tw yue ko ar hi nl pl tr sv no da fi el cs hu ro th vi id ms he uk sk bg hr lt lv et sl';

/** A language that content can be written in. */
export const Language = z.enum(CODES.split(' ')).describe('Language code');

/** The name of a language in English; its code when it has none. */
export function languageName(code: string): string {
  return NAMES.of(code) ?? code;
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
