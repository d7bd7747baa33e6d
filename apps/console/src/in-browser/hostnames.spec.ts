import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { startDnsServer, type Zone } from '../../../api/test/dns-server.js';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { enter } from '../../test/keyboard.js';

const TARGET = 'sites.example.com';

inBrowser('the hostname of a site', () => {
  const zone: Zone = { [TARGET]: { A: ['203.0.113.1'] } };
  let origin: string;
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    const dns = await startDnsServer(zone);
    const { serveWith } = await runningApi();
    const running = await serveWith({ LECTERN_DNS_SERVERS: dns.address, LECTERN_SITES_URL: `https://${TARGET}` });
    ({ origin } = running);
    stops.push(dns.stop, running.close);
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  it('is said to lead nowhere, elsewhere and here, as DNS has it, with what to change', async () => {
    const { build } = await runningApi();
    const { admin, api, organizationId } = await newTeam();
    const { id: siteId } = await build.site(organizationId, { published: true });
    const hostname = `docs.${siteId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example.com`;
    const params = { path: { organizationId, siteId } };
    dataOf(await api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}', { params, body: { hostname } }));

    const { page, open } = await visit(admin, { ...PHONE, origin });
    await open(`/o/${organizationId}/sites/${siteId}/addresses`);
    const own = page.getByRole('region', { name: 'Hostname of your own', exact: true });
    const result = own.getByRole('status');
    const records = result.getByRole('listitem');
    await result.getByText('There is no record for the hostname yet.').waitFor();
    expect(await own.getByRole('textbox', { name: 'Name of the record' }).inputValue()).toBe(hostname);
    expect(await own.getByRole('textbox', { name: 'Value of the record' }).inputValue()).toBe(TARGET);
    expect(await records.allTextContents()).toEqual([
      `CNAME not there. Found nothing; expected ${TARGET}.`,
      'A not there. Found nothing; expected 203.0.113.1.',
    ]);
    expect([await overflowOf(page), await barriersOf(page)]).toEqual([0, []]);

    zone[hostname] = { CNAME: ['old.example.com'], A: ['192.0.2.7'] };
    const again = own.getByRole('button', { name: 'Check again' });
    await enter(page, again);
    await result.getByText('The hostname leads elsewhere.').waitFor();
    expect(await records.allTextContents()).toEqual([
      `CNAME leads elsewhere. Found old.example.com; expected ${TARGET}.`,
      'A leads elsewhere. Found 192.0.2.7; expected 203.0.113.1.',
    ]);
    expect([await overflowOf(page), await barriersOf(page)]).toEqual([0, []]);

    zone[hostname] = { CNAME: [TARGET], A: ['203.0.113.1'] };
    await enter(page, again);
    await result.getByText('The hostname leads here.').waitFor();
    expect(await records.allTextContents()).toEqual([`CNAME right. ${TARGET}`, 'A right. 203.0.113.1']);
    expect(await barriersOf(page)).toEqual([]);
  });
});
