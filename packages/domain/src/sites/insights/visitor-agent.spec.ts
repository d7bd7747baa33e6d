import { describe, expect, it } from '@jest/globals';
import { visitorAgent } from './visitor-agent.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

describe('visitorAgent', () => {
  it.each([
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`, 'desktop chrome windows'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'desktop edge windows'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'desktop opera windows'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`, 'desktop safari macos'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'desktop firefox linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
      'mobile chrome android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1',
      'tablet safari ios',
    ],
    ['something else', 'unknown unknown unknown'],
    ['', 'unknown unknown unknown'],
    ['\u0000'.repeat(1024), 'unknown unknown unknown'],
  ])('reads %s', (userAgent, expected) => {
    const { device, browser, os, bot } = visitorAgent(userAgent);
    expect([`${device} ${browser} ${os}`, bot]).toEqual([expected, undefined]);
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'googlebot'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
      'claudebot',
    ],
    ['Mozilla/5.0 (compatible; GPTBot/1.1; +https://openai.com/gptbot)', 'gptbot'],
    ['Mozilla/5.0 (compatible; SomethingBot/1.0)', 'unknown'],
    ['curl/8.5.0', 'unknown'],
  ])('knows the bot %s', (userAgent, bot) => {
    expect(visitorAgent(userAgent).bot).toBe(bot);
  });
});
