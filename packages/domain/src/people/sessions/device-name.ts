import Bowser from 'bowser';

/** Names the browser and system of a session, such as "Firefox on Linux"; null when its user agent tells neither. */
export function deviceName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ').slice(0, 100);
}
