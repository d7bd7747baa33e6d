import type { RefusalReason } from '../../src/refusal.js';
import type { Kit } from '../kit.js';

/** A response that must not be believed. */
export interface HostileResponse {
  name: string;
  /** Why it is refused; several where it is wrong in several ways. */
  reason: RefusalReason | readonly RefusalReason[];
  /** Returns the form field as it is posted: base64, unless that is what is wrong with it. */
  make(kit: Kit): string | Promise<string>;
}

/** Whom forged responses claim to be. */
export const VICTIM = 'victim@example.com';
