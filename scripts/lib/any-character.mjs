import fc from 'fast-check';

const SURROGATES = 0x800;

/** Any character of Unicode. The unit `binary` of fast-check is the same, and takes a second to be made. */
export const anyCharacter = fc
  .nat(0x10_ffff - SURROGATES)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + SURROGATES));
