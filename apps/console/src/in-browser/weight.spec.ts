import { expect, it } from '@jest/globals';
import { inBrowser, newTeam, visit } from '../../test/console.js';

/** What opening the console for the first time may cost, in compressed bytes. */
const LIMITS = { js: 195_000, css: 20_000 };

inBrowser('the first load of the console', () => {
  it('stays within its limits', async () => {
    const { organizationId, admin } = await newTeam();
    const { page, open, settle } = await visit(admin);
    await open(`/o/${organizationId}`);
    await settle();
    const bytesOf = (ending: string) =>
      page.evaluate((wanted) => {
        const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(wanted));
        return files.reduce((sum, file) => sum + ('encodedBodySize' in file ? Number(file.encodedBodySize) : 0), 0);
      }, ending);
    expect(await bytesOf('.js')).toBeGreaterThan(100_000);
    expect(await bytesOf('.js')).toBeLessThan(LIMITS.js);
    expect(await bytesOf('.css')).toBeGreaterThan(5_000);
    expect(await bytesOf('.css')).toBeLessThan(LIMITS.css);
  });

  it('asks for the session and the organization once, while its scripts are being loaded', async () => {
    const { organizationId, admin } = await newTeam();
    const { page, open, settle } = await visit(admin);
    await open(`/o/${organizationId}`);
    await settle();
    const asked = await page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation');
      const scriptsRun = page && 'domInteractive' in page ? Number(page.domInteractive) : 0;
      const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/'));
      return requests.filter(({ startTime }) => startTime < scriptsRun).map(({ name }) => new URL(name).pathname);
    });
    const all = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const early = ['/v1/auth/session', `/v1/orgs/${organizationId}`];
    expect(asked).toEqual(early);
    expect(all.filter((path) => early.includes(path))).toEqual(early);
  });
});
