/** Longer than addresses are. */
const MAX_LENGTH = 2048;

/**
 * Whether an address is one that a pattern stands for: one that begins with it, or, where it has stars, one that fits as a
 * whole. A star stands for anything within a part of a path or a host, two of them for anything at all.
 */
export function matchesPattern(address: string, pattern: string): boolean {
  if (address.length > MAX_LENGTH) return false;
  const star = pattern.indexOf('*');
  if (star === -1) return address.startsWith(pattern);
  return address.startsWith(pattern.slice(0, star)) && fits(address.slice(star), tokensOf(pattern.slice(star)));
}

/** Single characters, `*` and `**`. */
function tokensOf(pattern: string): string[] {
  return pattern.match(/\*+|[^*]/g)?.map((token) => (token.startsWith('**') ? '**' : token)) ?? [];
}

/** Goes through the text once for each token, so that no pattern takes longer than its length times that of the text. */
function fits(text: string, tokens: readonly string[]): boolean {
  // Whether the first characters of the text, as many as the place says, fit the tokens so far.
  let reached = new Array<boolean>(text.length + 1).fill(false);
  reached[0] = true;
  for (const token of tokens) {
    const next = new Array<boolean>(text.length + 1).fill(false);
    for (let at = 0; at <= text.length; at += 1) {
      const isOn = at > 0 && next[at - 1] === true;
      if (token === '**') next[at] = reached[at] === true || isOn;
      else if (token === '*') next[at] = reached[at] === true || (isOn && text[at - 1] !== '/');
      else next[at] = at > 0 && reached[at - 1] === true && text[at - 1] === token;
    }
    reached = next;
  }
  return reached[text.length] === true;
}
