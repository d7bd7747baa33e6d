import { describe, expect, it } from '@jest/globals';
import { verifiesSomewhere } from '../../test/hostile/naive-verifier.js';
import { movedSignatures, oddReferences } from '../../test/hostile/odd-signatures.js';
import { classicWrappings, furtherWrappings } from '../../test/hostile/wrapping.js';
import { hostileResponses } from '../../test/hostile.js';
import { newKit } from '../../test/kit.js';
import { SamlRefusal } from '../refusal.js';
import { readResponse } from './read-response.js';

const kit = newKit();

/** The reason of the refusal; fails when nothing or something else is thrown. */
async function refusalOf(field: string): Promise<string> {
  const outcome = await readResponse(field, kit.trust).catch((error: unknown) => error);
  if (outcome instanceof SamlRefusal) return outcome.reason;
  throw new Error('It is not refused as such.', { cause: outcome });
}

describe('a hostile response is refused', () => {
  it.each(hostileResponses)('$name', async ({ make, reason }) => {
    expect([reason].flat()).toContain(await refusalOf(await make(kit)));
  });

  it('under its own name', () => {
    expect(new Set(hostileResponses.map(({ name }) => name)).size).toBe(hostileResponses.length);
  });
});

describe('these responses are refused although a signature in them holds', () => {
  it.each([...classicWrappings, ...furtherWrappings, ...oddReferences, ...movedSignatures])(
    '$name',
    async ({ make }) => {
      const xml = Buffer.from(await make(kit), 'base64').toString();
      expect(verifiesSomewhere(xml, kit.provider.certificate)).toBe(true);
    },
  );
});
