import { describe, expect, it } from '@jest/globals';
import { outputOf } from '../../../test/log-output.js';

describe('the log of requests', () => {
  it('names what was asked for and never what a query holds', async () => {
    const names = ['shareKey', 'visitorAuthToken', 'jwt_token', 'preview_token', 'claims', 'url'];
    const paths = ['/v1/orgs/o/sites/s/published', '/v1/urls/published', '/nowhere', '/v1/orgs/%zz', '/health/live'];
    const urls = paths.flatMap((path) => names.map((name) => `${path}?${name}=TELLTALE&${name}[]=TELLTALE`));
    const output = await outputOf(urls.map((url) => ({ method: 'GET', url })));
    for (const path of ['/v1/orgs/o/sites/s/published', '/nowhere'])
      expect(output).toContain(`"request":"GET ${path}"`);
    expect(output).not.toContain('TELLTALE');
  });
});
