import { describe, expect, it } from '@jest/globals';
import { native } from '../../../test/harness.js';
import type { Fetch } from './unfurl.js';

const { unfurl } = await native<typeof import('./unfurl.js')>('../dist/content/embeds/unfurl.js');
const { createResponse } = await native<typeof import('@lectern/outbound/outbound-response')>(
  '@lectern/outbound/outbound-response',
);
const { OutboundError } = await native<typeof import('@lectern/outbound/outbound-error')>(
  '@lectern/outbound/outbound-error',
);

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** The outside world, which answers every request alike. */
function worldResponding(body: string, type: string, asked: string[] = []): Fetch {
  return async (url) => {
    asked.push(url);
    return createResponse(200, new Map([['content-type', type]]), url, Buffer.from(body));
  };
}

describe('unfurl', () => {
  it('shows a video in a frame of ours, under the title that its site tells', async () => {
    const asked: string[] = [];
    const embed = await unfurl(VIDEO, worldResponding('{"title": " A <video> "}', 'application/json', asked));
    expect(embed).toMatchObject({ type: 'rich', title: 'A <video>', site: 'YouTube' });
    expect(embed).toHaveProperty('html', expect.stringContaining('title="A &#60;video&#62;"'));
    expect(asked).toEqual([`https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(VIDEO)}`]);
  });

  it('takes no HTML from the site', async () => {
    const response = JSON.stringify({ title: 'Video', html: '<script>alert(1)</script>', provider_name: 'Evil' });
    const embed = await unfurl(VIDEO, worldResponding(response, 'application/json'));
    expect(JSON.stringify(embed)).not.toMatch(/alert|Evil/);
  });

  it.each(['not json', '[]', '{"title": 7}', `{"title": "${'x'.repeat(301)}"}`, '{"title": ""}'])(
    'shows a video under the name of its site when the site answers %s',
    async (response) => {
      expect(await unfurl(VIDEO, worldResponding(response, 'application/json'))).toMatchObject({
        type: 'rich',
        title: 'YouTube',
      });
    },
  );

  it('shows a video also while its site cannot be reached', async () => {
    const embed = await unfurl(VIDEO, () => Promise.reject(new OutboundError('timeout', 'Too slow.')));
    expect(embed).toMatchObject({ type: 'rich', title: 'YouTube' });
  });

  it('asks nobody for what tells no details', async () => {
    const asked: string[] = [];
    const embed = await unfurl('https://gist.github.com/octocat/0123abc', worldResponding('', 'text/html', asked));
    expect([embed.title, asked]).toEqual(['GitHub Gist', []]);
  });

  it('passes on why an address is refused, and nothing else', async () => {
    const refusing = (code: 'address_refused' | 'connection_failed') =>
      unfurl('https://example.com/a', () => Promise.reject(new OutboundError(code, 'No.')));
    await expect(refusing('address_refused')).rejects.toThrow('No.');
    expect(await refusing('connection_failed')).toEqual({ type: 'link', title: 'example.com', site: 'example.com' });
    await expect(unfurl('https://example.com/a', () => Promise.reject(new Error('A bug.')))).rejects.toThrow('A bug.');
  });
});
