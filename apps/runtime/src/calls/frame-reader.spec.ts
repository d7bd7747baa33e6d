import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesFrame, jsonFrame } from '../worker/frames.js';
import { FRAME, MAX_BODY_BYTES, MAX_LOG_LINES } from '../worker/protocol.js';
import { FrameReader } from './frame-reader.js';
import { LogCollector } from './log-collector.js';

const timestamp = '2026-11-15T10:00:00.000Z';
const head = (given: object = {}) => jsonFrame(FRAME.head, { status: 200, headers: [], ...given });
const end = (given: object = {}) => jsonFrame(FRAME.end, { failed: false, dropped: 0, ...given });
const line = (message: string) => jsonFrame(FRAME.log, { level: 'info', message, timestamp });

function read(...chunks: Uint8Array[]) {
  const logs = new LogCollector();
  const late = new LogCollector();
  const reader = new FrameReader(logs, late);
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  return {
    state: reader.state,
    head: reader.head,
    text: Buffer.from(reader.body).toString(),
    logs: logs.lines(new Date(timestamp)),
    late: late.lines(new Date(timestamp)).map(({ message }) => message),
    isDone: reader.isDone,
  };
}

describe('FrameReader', () => {
  it('puts an answer together, however it is cut', () => {
    const whole = Buffer.concat([
      line('a'),
      head({ status: 201, headers: [['Content-Type', 'text/plain']] }),
      bytesFrame(FRAME.body, Buffer.from('hel')),
      line('b'),
      bytesFrame(FRAME.body, Buffer.from('lo')),
      end(),
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 20 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
        const told = read(...at.slice(1).map((to, index) => whole.subarray(at[index], to)));
        expect(told).toMatchObject({
          state: 'complete',
          text: 'hello',
          head: { status: 201, headers: [['content-type', 'text/plain']] },
        });
        expect(told.logs.map(({ message }) => message)).toEqual(['a', 'b']);
      }),
    );
  });

  it('takes what is printed after the response for itself, and nothing else', () => {
    const done = jsonFrame(FRAME.done, { dropped: 2 });
    const responded = read(line('a'), head(), end(), line('b'), line('c'));
    expect(responded).toMatchObject({ state: 'complete', late: ['b', 'c'], isDone: false });
    expect(responded.logs.map(({ message }) => message)).toEqual(['a']);
    expect(read(head(), end(), line('b'), done, line('c'))).toMatchObject({
      late: ['b', expect.stringContaining('2 more lines were dropped')],
      isDone: true,
    });
    for (const other of [head(), end(), bytesFrame(FRAME.body, Buffer.from('more'))]) {
      expect(read(head(), end(), other, line('c'))).toMatchObject({
        state: 'complete',
        text: '',
        late: [],
        isDone: true,
      });
    }
  });

  it('never throws, whatever a script writes', () => {
    const anyFrame = fc
      .tuple(fc.constantFrom(...Object.values(FRAME)), fc.oneof(fc.json().map(Buffer.from), fc.uint8Array()))
      .map(([kind, payload]) => bytesFrame(kind, payload));
    fc.assert(
      fc.property(fc.array(fc.oneof(anyFrame, fc.uint8Array())), (chunks) => {
        const { state } = read(...chunks);
        expect(['reading', 'complete', 'failed', 'too_large', 'garbled']).toContain(state);
      }),
    );
  });

  it.each([
    ['a kind that there is not', bytesFrame(1, Buffer.from('x'))],
    ['a body before the head', bytesFrame(FRAME.body, Buffer.from('x'))],
    ['two heads', Buffer.concat([head(), head()])],
    ['a status that there is not', head({ status: 99 })],
    ['an end without an answer', end()],
    ['a frame of gigabytes', Buffer.from([FRAME.log, 0xff, 0xff, 0xff, 0xff])],
    ['headers without end', head({ headers: Array.from({ length: 40 }, () => ['a', 'x'.repeat(2_000)]) })],
  ])('gives up at %s', (_what, bytes) => {
    expect(read(bytes).state).toBe('garbled');
  });

  it('passes no header on that would break a message, and none of the platform', () => {
    const headers = [
      ['ok', '1'],
      ['a b', '1'],
      ['split', '1\r\nx: 2'],
      ['Connection', 'close'],
      ['X-Lectern-Script', '1'],
      ['content-length', '9'],
    ];
    expect(read(head({ headers }), end()).head?.headers).toEqual([['ok', '1']]);
  });

  it('takes an answer of exactly the allowed size, and none that is larger', () => {
    const half = bytesFrame(FRAME.body, new Uint8Array(MAX_BODY_BYTES / 2));
    expect(read(head(), half, half, end()).state).toBe('complete');
    expect(read(head(), half, half, bytesFrame(FRAME.body, new Uint8Array(1))).state).toBe('too_large');
  });

  it('keeps logs within their bounds and says how many are missing', () => {
    const { logs } = read(...Array.from({ length: MAX_LOG_LINES + 5 }, () => line('x')), head(), end({ dropped: 7 }));
    expect(logs).toHaveLength(MAX_LOG_LINES + 1);
    expect(logs.at(-1)?.message).toMatch(/^12 more lines were dropped/);
  });

  it('cuts a long line between two characters', () => {
    const [first] = read(line('é'.repeat(10_000))).logs;
    expect(first?.message).toMatch(/^é+…$/);
    expect(Buffer.byteLength(first?.message ?? '')).toBeLessThanOrEqual(8 * 1024 + 3);
  });
});
