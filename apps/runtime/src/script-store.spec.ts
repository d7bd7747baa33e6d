import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ScriptStore } from './script-store.js';

const bytes = (text: string) => Buffer.from(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('ScriptStore', () => {
  it('keeps what matches its hash only', () => {
    const store = new ScriptStore(100);
    expect(store.put(hashOf('a'), bytes('b'))).toBe(false);
    expect(store.get(hashOf('a'))).toBeUndefined();
    expect(store.put(hashOf('a'), bytes('a'))).toBe(true);
    expect(store.get(hashOf('a'))).toEqual(bytes('a'));
  });

  it('forgets what was not asked for longest when there is no more room', () => {
    const store = new ScriptStore(8);
    for (const text of ['one', 'two']) store.put(hashOf(text), bytes(text));
    store.get(hashOf('one'));
    store.put(hashOf('six'), bytes('six'));
    expect(['one', 'two', 'six'].map((text) => store.get(hashOf(text)) !== undefined)).toEqual([true, false, true]);
  });

  it('does not count a script twice that comes twice', () => {
    const store = new ScriptStore(8);
    for (const text of ['one', 'two', 'two', 'two']) store.put(hashOf(text), bytes(text));
    expect(store.get(hashOf('one'))).toBeDefined();
  });

  it('keeps a script that is larger than all its room, until the next one comes', () => {
    const store = new ScriptStore(2);
    for (const text of ['one', 'two']) store.put(hashOf(text), bytes(text));
    expect([store.get(hashOf('one')), store.get(hashOf('two'))]).toEqual([undefined, bytes('two')]);
  });
});
