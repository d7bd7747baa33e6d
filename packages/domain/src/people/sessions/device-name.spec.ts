import { expect, it } from '@jest/globals';
import { deviceName } from './device-name.js';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', null],
])('names the device of %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it.each(['nonsense', '('.repeat(5000), 'Mozilla/5.0 '.repeat(800)])('keeps what nobody can read short', (userAgent) => {
  expect((deviceName(userAgent) ?? '').length).toBeLessThanOrEqual(100);
});
