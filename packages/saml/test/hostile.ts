import { badClaims, otherDocuments } from './hostile/claims.js';
import { badEncryption, hiddenByEncryption, severalAssertions } from './hostile/encryption.js';
import type { HostileResponse } from './hostile/hostile-response.js';
import { documentTypes, specialMarkup, unreadable } from './hostile/markup.js';
import {
  ambiguousSignatures,
  farReferences,
  movedSignatures,
  oddKeys,
  oddReferences,
} from './hostile/odd-signatures.js';
import { badSignatures } from './hostile/signatures.js';
import { classicWrappings, furtherWrappings } from './hostile/wrapping.js';

/** All responses that must not be believed, each with its own name. */
export const hostileResponses: readonly HostileResponse[] = [
  ...classicWrappings,
  ...furtherWrappings,
  ...badSignatures,
  ...oddReferences,
  ...farReferences,
  ...oddKeys,
  ...movedSignatures,
  ...ambiguousSignatures,
  ...badClaims,
  ...otherDocuments,
  ...specialMarkup,
  ...documentTypes,
  ...unreadable,
  ...badEncryption,
  ...severalAssertions,
  ...hiddenByEncryption,
];
