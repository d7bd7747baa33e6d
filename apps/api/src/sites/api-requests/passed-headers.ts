/** About the connection or the way of a request: the platform writes these, or nobody. */
const NOT_PASSED =
  /^(connection|content-length|expect|forwarded|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via)$|^(proxy|sec|x-forwarded)-/;

/** About the connection, about an encoding that is undone, or cookies, which are not for the site. */
const NOT_RETURNED =
  /^(connection|content-encoding|content-length|keep-alive|set-cookie2?|trailer|transfer-encoding|upgrade)$|^proxy-/;

/** The headers of a reader that a server gets to see; those of one name become one. */
export function passedOn(headers: readonly (readonly [string, string])[]): Record<string, string> {
  const passed = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (NOT_PASSED.test(key)) continue;
    const before = passed.get(key);
    passed.set(key, before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`);
  }
  return Object.fromEntries(passed);
}

/** The headers of a server that a reader gets to see. */
export function returned(headers: ReadonlyMap<string, string>): [string, string][] {
  return [...headers].filter(([name]) => !NOT_RETURNED.test(name.toLowerCase()));
}
