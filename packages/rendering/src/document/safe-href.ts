const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address as a link may have it: on the web, a mail or a phone number, or relative to the page; nothing for every
 * other scheme. Characters that browsers skip are taken out first, so that no scheme hides behind them.
 */
export function safeHref(address: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are what browsers skip
  const plain = address.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  if (plain === '') return undefined;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(plain)?.[0];
  return scheme === undefined || ALLOWED.has(scheme.toLowerCase()) ? plain : undefined;
}
