import { describe, expect, it } from '@jest/globals';
import { accountAddress } from './social-links.js';

describe('the address of an account', () => {
  it.each([
    ['github', 'orbit-works', 'https://github.com/orbit-works'],
    ['tiktok', '@orbit', 'https://www.tiktok.com/@orbit'],
    ['linkedin', 'company/orbit', 'https://www.linkedin.com/company/orbit'],
    ['mastodon', 'https://social.example.com/@orbit', 'https://social.example.com/@orbit'],
    ['twitter', 'a"b?c', 'https://x.com/a%22b%3Fc'],
  ] as const)('on %s for %s is %s', (platform, handle, address) => {
    expect(accountAddress(platform, handle)).toBe(address);
  });
});
