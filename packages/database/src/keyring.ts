import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What keys are for. Each purpose has a key of its own, so that one use cannot be turned against another. */
export const KEY_PURPOSES = [
  'tokens',
  'sign-in-codes',
  'cursors',
  'encryption',
  'idempotency',
  'backups',
  'documents',
  'files',
  'pdf',
  'pictures',
  'uploads',
  'invite-links',
  'share-links',
  'visitor-keys',
  'site-tokens',
  'site-previews',
  'site-members',
  'insights',
  'agent-tokens',
  'integrations',
  'integration-signatures',
  'webhooks',
  'saml-keys',
  'sso-codes',
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** All keys of the installation, derived from its secret; the previous secret still opens what it closed. */
export class Keyring {
  readonly #secrets: readonly string[];
  readonly #derived = new Map<string, Buffer>();

  constructor(secret: string, previousSecret?: string) {
    this.#secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  }

  /** Whether there is a previous secret, under which something may still be sealed. */
  get isRotating(): boolean {
    return this.#secrets.length > 1;
  }

  /** A keyed hash under the current key, for storing. */
  hash(purpose: KeyPurpose, value: string): Buffer {
    return this.#hashWith(0, purpose, value);
  }

  /** The keyed hashes under which a value may have been stored, the current one first. */
  hashes(purpose: KeyPurpose, value: string): Buffer[] {
    return this.#secrets.map((_, index) => this.#hashWith(index, purpose, value));
  }

  /** Whether `signature` is the keyed hash of the value, in constant time. */
  verifies(purpose: KeyPurpose, value: string, signature: Buffer): boolean {
    return this.hashes(purpose, value).some(
      (expected) => expected.length === signature.length && timingSafeEqual(expected, signature),
    );
  }

  /** Encrypts a value so that it is unreadable, and cannot be changed or moved to another purpose unnoticed. */
  seal(purpose: KeyPurpose, plaintext: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key(0, purpose), iv);
    const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Decrypts what `seal` made under the current or the previous secret; throws when it was tampered with. */
  open(purpose: KeyPurpose, sealed: Uint8Array): string {
    let failure: unknown;
    for (const index of this.#secrets.keys()) {
      try {
        return this.#openWith(index, purpose, sealed);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** Seals anew, under the current secret, what was sealed under the previous one; null for everything else. */
  resealed(purpose: KeyPurpose, sealed: Uint8Array): Buffer | null {
    for (const index of this.#secrets.keys()) {
      try {
        const plaintext = this.#openWith(index, purpose, sealed);
        return index === 0 ? null : this.seal(purpose, plaintext);
      } catch {
        // It was sealed under another secret.
      }
    }
    return null;
  }

  #openWith(index: number, purpose: KeyPurpose, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    // Without the length a tag that was cut short would be accepted.
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', this.#key(index, purpose), bytes.subarray(0, IV_BYTES), options);
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  #hashWith(index: number, purpose: KeyPurpose, value: string): Buffer {
    return createHmac('sha256', this.#key(index, purpose)).update(value).digest();
  }

  #key(index: number, purpose: KeyPurpose): Buffer {
    const name = `${index}:${purpose}`;
    const known = this.#derived.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#secrets[index] ?? '', '', `lectern:${purpose}`, KEY_BYTES));
    this.#derived.set(name, key);
    return key;
  }
}
