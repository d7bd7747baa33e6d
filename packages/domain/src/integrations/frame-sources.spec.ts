import { describe, expect, it } from '@jest/globals';
import { frameSources, isFramable, isPublicEndpoint } from './frame-sources.js';

describe('the sources of frames in a policy', () => {
  it('are those of the first directive that speaks of frames', () => {
    expect(frameSources('script-src https://a.test; frame-src https://b.test/x/ *.c.test; child-src d.test')).toEqual([
      'https://b.test/x/',
      'https://*.c.test',
    ]);
    expect(frameSources({ 'child-src': 'https://D.test:8443' })).toEqual(['https://d.test:8443']);
    expect(frameSources('script-src https://a.test')).toEqual([]);
  });

  it('are never so many that anything could be framed', () => {
    const policy = "frame-src * https: http: data: blob: https://* 'self' 'none' http://a.test ws://a.test *.* ; ";
    expect(frameSources(policy)).toEqual([]);
  });

  it.each([
    ['https://b.test/x/1?y', true],
    ['https://b.test/y', false],
    ['https://b.test:444/x/', false],
    ['http://b.test/x/', false],
    ['https://me@b.test/x/', false],
    ['https://sub.c.test', true],
    ['https://c.test', false],
    ['https://evilc.test', false],
    ['https://d.test/exact', true],
    ['https://d.test/exact/more', false],
    ['https://e.test', true],
    ['nothing', false],
  ])('permit %s: %s', (address, isPermitted) => {
    const sources = ['https://b.test/x/', 'https://*.c.test', 'https://d.test/exact', 'https://e.test:443'];
    expect(isFramable(address, sources)).toBe(isPermitted);
  });
});

describe('the public endpoint of an integration', () => {
  const api = 'https://docs.test';
  it.each([
    ['/v1/integrations/board/integration', true],
    ['/v1/integrations/board/integration/frame?a=b', true],
    ['/v1/integrations/board/installations/i1/integration/frame', true],
    ['/v1/integrations/board/installations/i1/sites/s1/integration', true],
    ['/v1/integrations/board/installations/i1/sites/s1/script.js', false],
    ['/v1/integrations/board/integrations', false],
    ['/v1/integrations/other/integration', false],
    ['/v1/integrations/board/../other/integration', false],
    ['/v1/integrations/board/integration/../../other/integration', false],
    ['/v1/integrations/board', false],
  ])('is %s: %s', (path, isOwn) => {
    expect(isPublicEndpoint(`${api}${path}`, api, 'board')).toBe(isOwn);
  });

  it('is not that of another host', () => {
    expect(isPublicEndpoint('https://docs.test.evil/v1/integrations/board/integration', api, 'board')).toBe(false);
  });
});
