/** How long the name of a claim may be. */
export const MAX_CLAIM_NAME_LENGTH = 64;

/** Names that every object has of itself, so that nobody can declare them. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Words of the language of conditions; after a dot they would not be read as names. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'as break const continue else false for function if import in let loop namespace null package return true var ' +
    'void while'
  ).split(' '),
);

/** Whether a claim can have a name. */
export function isClaimName(name: string): boolean {
  return (
    name.length >= 1 && name.length <= MAX_CLAIM_NAME_LENGTH && !RESERVED.has(name) && !/[\p{Cc}\p{Cs}]/u.test(name)
  );
}

/** Spells the claim that names lead to as conditions read it, such as `visitor.claims.unsigned.beta`. */
export function claimPath(names: readonly string[]): string {
  return names.reduce(
    (path, name) => `${path}${isWord(name) ? `.${name}` : `[${JSON.stringify(name)}]`}`,
    'visitor.claims',
  );
}

/** Spells the question whether a visitor has the claim that names lead to. */
export function claimKnown(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return isWord(last) ? `has(${claimPath(names)})` : `${JSON.stringify(last)} in ${claimPath(names.slice(0, -1))}`;
}

function isWord(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !WORDS.has(name);
}
