import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { knownPlayer, playerHtml } from './known-player.js';

const FRAMES =
  /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com|www\.loom\.com|codepen\.io|www\.figma\.com|gist\.github\.com)\//;

describe('knownPlayer', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?t=43', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=43'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://www.loom.com/share/0123abcd?sid=1', 'https://www.loom.com/embed/0123abcd'],
    ['https://codepen.io/team/pen/PNaGbb', 'https://codepen.io/team/embed/PNaGbb?default-tab=result'],
    [
      'https://www.figma.com/design/abc123/Title?node-id=1',
      'https://www.figma.com/embed?embed_host=lectern&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2Fabc123%2FTitle%3Fnode-id%3D1',
    ],
    ['https://gist.github.com/octocat/0123abcdef', 'https://gist.github.com/octocat/0123abcdef.pibb'],
  ])('shows %s in a frame', (address, frameUrl) => {
    expect(knownPlayer(address)?.frameUrl).toBe(frameUrl);
  });

  it.each([
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://example.com/https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=a"onload=alert(1)',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/feed/trending',
    'https://vimeo.com/about',
    'https://codepen.io/team/pen/..%2f..',
    'https://gist.github.com/octocat',
    'javascript://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'not an address',
  ])('knows no player for %s', (address) => {
    expect(knownPlayer(address)).toBeUndefined();
  });

  it('asks the site for details of the page itself', () => {
    expect(knownPlayer('https://vimeo.com/76979871')?.detailsUrl).toBe(
      'https://vimeo.com/api/oembed.json?format=json&url=https%3A%2F%2Fvimeo.com%2F76979871',
    );
  });

  it('only ever frames the sites that it knows, whatever stands in the address', () => {
    const host = fc.constantFrom(
      'youtu.be',
      'www.youtube.com',
      'vimeo.com',
      'codepen.io',
      'www.figma.com',
      'gist.github.com',
    );
    const path = fc.array(fc.oneof(fc.constantFrom('pen', 'embed', 'design', '..', '123'), fc.string()), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(host, path, fc.string(), (name, steps, query) => {
        const player = knownPlayer(`https://${name}/${steps.join('/')}?v=${query}&t=${query}`);
        if (!player) return;
        expect(player.frameUrl).toMatch(FRAMES);
        expect(playerHtml(player, query)).toMatch(/^<iframe( [a-z]+="[^"<>]*")+><\/iframe>$/);
      }),
    );
  });
});

describe('playerHtml', () => {
  it('writes a frame in a sandbox, with a title that can hold anything', () => {
    const player = { site: 'X', frameUrl: 'https://x.example/?a=1&b=2', ratio: '16 / 9' };
    const html = playerHtml(player, `"><script>alert('1')</script>`);
    expect(html).toContain('src="https://x.example/?a=1&#38;b=2"');
    expect(html).toContain('title="&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;"');
    expect(html).toContain('sandbox="allow-scripts ');
  });
});
