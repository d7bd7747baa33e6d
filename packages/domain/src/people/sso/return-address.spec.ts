import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { returnAddress, returnPath, withCode } from './return-address.js';

describe('returnAddress', () => {
  it.each([
    ['http://127.0.0.1:8765/', 'http://127.0.0.1:8765/'],
    ['http://127.0.0.1:8765', 'http://127.0.0.1:8765/'],
    ['http://127.0.0.1:8765/callback?state=abc', 'http://127.0.0.1:8765/callback?state=abc'],
    ['http://localhost:1/', 'http://localhost:1/'],
    ['http://[::1]:65535/', 'http://[::1]:65535/'],
    ['HTTP://LOCALHOST:8080/', 'http://localhost:8080/'],
  ])('lets a code go to %s', (text, address) => {
    expect(returnAddress(text)?.href).toBe(address);
  });

  it.each([
    ['another host', 'http://example.com:8765/'],
    ['a host that begins like one', 'http://127.0.0.1.example.com:8765/'],
    ['a host that ends like one', 'http://notlocalhost:8765/'],
    ['a name in front of another host', 'http://127.0.0.1:8765@example.com/'],
    ['a name in front of the right host', 'http://somebody@127.0.0.1:8765/'],
    ['a password in front of it', 'http://:secret@127.0.0.1:8765/'],
    ['a backslash that hides a host', 'http://example.com\\@127.0.0.1:8765/'],
    ['another address of the same network', 'http://127.0.0.2:8765/'],
    ['an unspecified address', 'http://0.0.0.0:8765/'],
    ['a name with a dot behind it', 'http://localhost.:8765/'],
    ['a name below localhost', 'http://app.localhost:8765/'],
    ['no port', 'http://127.0.0.1/'],
    ['the port that goes without saying', 'http://127.0.0.1:80/'],
    ['a port that there is none of', 'http://127.0.0.1:65536/'],
    ['https', 'https://127.0.0.1:8765/'],
    ['a scheme of an application', 'lectern://127.0.0.1:8765/'],
    ['a script', 'javascript:alert(1)'],
    ['a fragment, where the code would not arrive', 'http://127.0.0.1:8765/#here'],
    ['a path alone', '/callback'],
    ['two slashes', '//127.0.0.1:8765/'],
    ['nothing', ''],
    ['what is written for something missing', 'undefined'],
  ])('refuses %s', (_what, text) => {
    expect(returnAddress(text)).toBeNull();
  });

  it('reads other ways of writing an address as the browser does', () => {
    expect(returnAddress('http://0x7f.1:8765/')?.href).toBe('http://127.0.0.1:8765/');
    expect(returnAddress('http://2130706433:8765/')?.href).toBe('http://127.0.0.1:8765/');
    expect(returnAddress('http://[0:0:0:0:0:0:0:1]:8765/')?.href).toBe('http://[::1]:8765/');
  });

  it('is null or an http address of the own computer with a port, whatever the text is', () => {
    const scheme = fc.constantFrom('http://', 'https://', 'http:', 'HTTP:\\\\', '//', '');
    const user = fc.constantFrom('', '@', 'a@', 'a:b@', '127.0.0.1:1@', '127.0.0.1:1\\@');
    const host = fc.constantFrom('127.0.0.1', 'localhost', '[::1]', 'example.com', '127.1', '127.0.0.1.nip.io', '[::]');
    const tail = fc.oneof(fc.string(), fc.webPath());
    const likely = fc
      .tuple(scheme, user, host, fc.constantFrom('', ':', ':80', ':8765', ':0', ':x'), tail)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), likely), (text) => {
        const address = returnAddress(text);
        if (address === null) return;
        // Read anew, as the browser reads the header that it is sent in.
        const { protocol, hostname, port, username, password, hash } = new URL(address.href);
        expect({ protocol, username, password, hash }).toEqual({
          protocol: 'http:',
          username: '',
          password: '',
          hash: '',
        });
        expect(['127.0.0.1', '[::1]', 'localhost']).toContain(hostname);
        expect(port).toMatch(/^\d{1,5}$/);
        // Nothing that would end a header.
        expect(address.href).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('returnPath', () => {
  it.each([
    ['/', '/'],
    ['/o/org/s/space/getting-started?panel=comments#top', '/o/org/s/space/getting-started?panel=comments#top'],
    ['/o/org/s/space/~/changes/12', '/o/org/s/space/~/changes/12'],
    ['/o/org/../../account', '/account'],
    ['/o/org/s/space/größe', '/o/org/s/space/gr%C3%B6%C3%9Fe'],
  ])('leads back to %s', (text, path) => {
    expect(returnPath(text)).toBe(path);
  });

  it.each([
    ['an address', 'https://evil.example/'],
    ['another host', '//evil.example/'],
    ['another host behind dots', '/.//evil.example/'],
    ['another host behind encoded dots', '/o/%2e%2e//evil.example/'],
    ['a backslash for a slash', '/\\evil.example/'],
    ['a backslash later on', '/o\\..\\evil.example'],
    ['a tab that browsers leave out', '/\t/evil.example/'],
    ['a line break that browsers leave out', '/\n/evil.example/'],
    ['a header', '/\r\nset-cookie: a=b'],
    ['a script', 'javascript:alert(1)'],
    ['a path that does not begin at the top', 'o/org'],
    ['nothing', ''],
    ['what is endless', `/${'a'.repeat(2048)}`],
  ])('refuses %s', (_what, text) => {
    expect(returnPath(text)).toBeNull();
  });

  it('is null or a path of the own origin, whatever the text is', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '\t',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '\ud800',
    );
    const likely = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), likely), (text) => {
        const path = returnPath(text);
        if (path === null) return;
        expect(new URL(path, 'https://docs.test').origin).toBe('https://docs.test');
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('withCode', () => {
  it('adds the code and keeps what was there', () => {
    expect(withCode('http://127.0.0.1:8765/callback?state=abc', 'C-_1')).toBe(
      'http://127.0.0.1:8765/callback?state=abc&code=C-_1',
    );
    expect(withCode('http://127.0.0.1:8765/', 'a&b=c')).toBe('http://127.0.0.1:8765/?code=a%26b%3Dc');
  });

  it('takes the place of a code that was there', () => {
    expect(withCode('http://127.0.0.1:8765/?code=theirs&code=more', 'ours')).toBe('http://127.0.0.1:8765/?code=ours');
  });
});
