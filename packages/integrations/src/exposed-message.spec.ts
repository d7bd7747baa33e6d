import { describe, expect, it } from '@jest/globals';
import { exposedMessage } from './exposed-message.js';

describe('exposedMessage', () => {
  it.each([
    ['{"error":"Authorize first."}', 'Authorize first.'],
    ['{"error":{"code":400,"message":"Authorize first."}}', 'Authorize first.'],
    ['{"message":" Authorize first. "}', 'Authorize first.'],
    ['Authorize first.\n', 'Authorize first.'],
    ['{"code":7}', '{"code":7}'],
    ['{"error":"cut', '{"error":"cut'],
    ['', undefined],
    ['  ', undefined],
    ['<!doctype html><title>Oops</title>', undefined],
  ])('reads %j as %j', (body, message) => {
    expect(exposedMessage(Buffer.from(body))).toBe(message);
  });

  it('is short, and can be stored', () => {
    expect(exposedMessage(Buffer.from('\u{1F600}'.repeat(1000)))).toBe('\u{1F600}'.repeat(500));
    expect(exposedMessage(Buffer.from(JSON.stringify({ error: 'a\u0000b\ud800' })))).toBe('a\ufffdb\ufffd');
  });
});
