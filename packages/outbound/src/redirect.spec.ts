import { describe, expect, it } from '@jest/globals';
import { followRedirect, type Hop, isOutboundMethod, type OutboundMethod } from './redirect.js';

const headers = {
  accept: 'text/html',
  authorization: 'Bearer secret',
  'content-type': 'application/json',
  cookie: 'session=secret',
  'private-token': 'secret',
  'user-agent': 'Lectern',
  'x-api-key': 'secret',
};

const hop = (method: OutboundMethod, url = 'https://docs.test/spec'): Hop => ({
  url: new URL(url),
  method,
  headers: new Map(Object.entries(headers)),
  body: method === 'GET' || method === 'HEAD' ? undefined : '{}',
});

describe('followRedirect', () => {
  it.each<[number, OutboundMethod, OutboundMethod, string | undefined]>([
    [301, 'GET', 'GET', undefined],
    [301, 'POST', 'GET', undefined],
    [301, 'PUT', 'PUT', '{}'],
    [302, 'PATCH', 'PATCH', '{}'],
    [303, 'PATCH', 'GET', undefined],
    [303, 'OPTIONS', 'GET', undefined],
    [302, 'POST', 'GET', undefined],
    [302, 'DELETE', 'DELETE', '{}'],
    [302, 'HEAD', 'HEAD', undefined],
    [303, 'POST', 'GET', undefined],
    [303, 'PUT', 'GET', undefined],
    [303, 'DELETE', 'GET', undefined],
    [303, 'HEAD', 'HEAD', undefined],
    [307, 'POST', 'POST', '{}'],
    [307, 'GET', 'GET', undefined],
    [308, 'PUT', 'PUT', '{}'],
    [308, 'POST', 'POST', '{}'],
  ])('on %d turns %s into %s', (status, before, after, body) => {
    const next = followRedirect(hop(before), status, '/elsewhere');
    expect(next).toMatchObject({ method: after, body });
    expect(next.url.href).toBe('https://docs.test/elsewhere');
    expect(next.headers.has('content-type')).toBe(before === after);
  });

  it('keeps all headers within an origin', () => {
    const next = followRedirect(hop('GET'), 302, 'https://docs.test:443/other');
    expect(Object.fromEntries(next.headers)).toEqual(headers);
  });

  it.each(['https://evil.test/', 'https://docs.test:8443/', 'https://sub.docs.test/', '//evil.test/'])(
    'lets %s see nothing that could be a credential',
    (location) => {
      const next = followRedirect(hop('POST'), 307, location);
      const { accept, 'content-type': contentType, 'user-agent': userAgent } = headers;
      expect(Object.fromEntries(next.headers)).toEqual({
        accept,
        'content-type': contentType,
        'user-agent': userAgent,
      });
    },
  );

  it('does not give credentials back when a chain returns to where it started', () => {
    const away = followRedirect(hop('GET'), 302, 'https://evil.test/');
    expect(followRedirect(away, 302, 'https://docs.test/').headers.has('authorization')).toBe(false);
  });

  it.each([
    'http://docs.test/',
    'file:///etc/passwd',
    'ftp://docs.test/',
    'javascript:alert(1)',
    'https://user:pass@docs.test/',
    'https://[::1/',
  ])('refuses to go on to %s', (location) => {
    const refused = expect.objectContaining({ code: 'redirect_refused', retryable: false });
    expect(() => followRedirect(hop('GET'), 302, location)).toThrow(refused);
  });

  it('goes from http to https, without credentials', () => {
    const next = followRedirect(hop('GET', 'http://docs.test/'), 301, 'https://docs.test/');
    expect(next.url.protocol).toBe('https:');
    expect(next.headers.has('authorization')).toBe(false);
  });
});

describe('isOutboundMethod', () => {
  it('knows the methods of requests, and no other', () => {
    const given = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE', 'get', ''];
    expect(given.filter(isOutboundMethod)).toEqual(given.slice(0, 7));
  });
});
