import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;

/** Shows that whoever asks for the token is the one who began to sign in, as RFC 7636 has it. */
export interface ProofKey {
  /** Is shown at the end. */
  verifier: string;
  /** Is shown at the beginning; the verifier cannot be found from it. */
  challenge: string;
}

/** Makes a key for one sign-in. */
export function newProofKey(): ProofKey {
  const verifier = newSecret();
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Makes a text that nobody can guess. */
export function newSecret(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}
