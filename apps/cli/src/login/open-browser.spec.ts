import { describe, expect, it } from '@jest/globals';
import { browserCommand } from './open-browser.js';

const ADDRESS = 'https://docs.example.com/sso/saml/a/start?redirect_uri=x&code_challenge=y';

describe('what opens a browser', () => {
  it.each([
    ['darwin', 'open'],
    ['linux', 'xdg-open'],
    ['freebsd', 'xdg-open'],
    ['win32', 'rundll32'],
  ] as const)('gets the address as one argument on %s, which no shell reads', (platform, program) => {
    const { command, args } = browserCommand(platform, ADDRESS);

    expect(command).toBe(program);
    expect(args.at(-1)).toBe(ADDRESS);
  });
});
