import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startDnsServer, type Zone } from '../../../test/dns-server.js';
import { api, build, startApi } from '../../../test/harness.js';
import { findDnsRecords } from './dns-records.js';

const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

async function newHostname(ending = 'example.com') {
  const { id, admin } = await build.organization();
  const hostname = `docs.${randomBytes(6).toString('hex')}.${ending}`;
  const { id: siteId } = await build.site(id);
  expect((await api.as(admin).patch(`/orgs/${id}/sites/${siteId}`, { hostname })).status).toBe(200);
  return { admin, hostname, url: `/custom-hostnames/${hostname}/check` };
}

/** Asks an API whose DNS has some records. */
async function checkWith(zone: Zone, { admin, url }: Awaited<ReturnType<typeof newHostname>>) {
  const dns = await startDnsServer({
    'sites.example.com': { A: ['203.0.113.1'], AAAA: ['2001:0db8:0000:0000:0000:0000:0000:0001'] },
    ...zone,
  });
  const running = await startApi({
    LECTERN_DNS_SERVERS: dns.address,
    LECTERN_SITES_URL: 'https://sites.example.com',
  });
  stops.push(dns.stop, running.close);
  const headers = { authorization: `Bearer ${admin.token}` };
  const { statusCode, body } = await running.app.inject({ method: 'GET', url: `/v1${url}`, headers });
  return { status: statusCode, body: JSON.parse(body) };
}

describe('get /v1/custom-hostnames/:hostname/check', () => {
  it('200: an alias of the host of sites leads here', async () => {
    const site = await newHostname();
    const zone = { [site.hostname]: { CNAME: ['sites.example.com'], A: ['203.0.113.1'] } };
    const { status, body } = await checkWith(zone, site);
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'hostname-check',
      hostname: site.hostname,
      target: 'sites.example.com',
      status: 'ok',
      records: [
        { type: 'CNAME', status: 'ok', expected: ['sites.example.com'], found: ['sites.example.com'] },
        { type: 'A', status: 'ok', expected: ['203.0.113.1'], found: ['203.0.113.1'] },
        { type: 'AAAA', status: 'missing', expected: ['2001:db8::1'], found: [] },
      ],
    });
  });

  it('200: says what leads elsewhere, and what is not there', async () => {
    const site = await newHostname();
    const { body } = await checkWith({ [site.hostname]: { A: ['10.0.0.1'] } }, site);
    expect(body.status).toBe('wrong');
    expect(body.records[1]).toEqual({ type: 'A', status: 'wrong', expected: ['203.0.113.1'], found: ['10.0.0.1'] });
    expect((await checkWith({}, await newHostname())).body.status).toBe('missing');
  });

  it('200: says that it does not know when no server responds', async () => {
    const { body } = await checkWith({}, await newHostname('silent'));
    expect(body.status).toBe('unknown');
  });

  it('404: asks for no name but those of sites that the caller may see', async () => {
    const { url } = await newHostname();
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(url)).status).toBe(404);
    expect((await api.as(outsider).get('/custom-hostnames/metadata.internal/check')).status).toBe(404);
  });
});

describe('the records of a name', () => {
  it('are unknown, not absent, when no server can be asked', async () => {
    expect(await findDnsRecords('docs.example.com', ['127.0.0.1:9'])).toEqual({ cname: null, a: null, aaaa: null });
  });
});
