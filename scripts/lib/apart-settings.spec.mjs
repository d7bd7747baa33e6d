import { describe, expect, it } from '@jest/globals';
import { runtimeSettings, siteSettings } from './apart-settings.mjs';

const ENV = {
  PATH: '/bin',
  PORT: '4000',
  DATABASE_URL: 'postgres://secret',
  LECTERN_HOST: '0.0.0.0',
  LECTERN_SECRET_KEY: 'secret',
  LECTERN_PUBLIC_URL: 'https://docs.test',
  LECTERN_OUTBOUND_ALLOW: '10.0.0.1',
  LECTERN_RUNTIME_CPU_MS: '500',
  LECTERN_RUNTIME_HOST: '0.0.0.0',
  LECTERN_SITE_PORT: '4002',
  NODE_EXTRA_CA_CERTS: '/etc/ssl/company.pem',
};

describe('what applications learn that face strangers', () => {
  it('is for the runtime what it needs, the certificates that the operator trusts among it', () => {
    expect(runtimeSettings(ENV)).toEqual({
      LECTERN_RUNTIME_API_URL: 'http://127.0.0.1:4000',
      LECTERN_PUBLIC_URL: 'https://docs.test',
      LECTERN_OUTBOUND_ALLOW: '10.0.0.1',
      LECTERN_RUNTIME_CPU_MS: '500',
      LECTERN_RUNTIME_HOST: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/company.pem',
    });
  });

  it('is for the site server the same, and nothing of what the runtime alone needs', () => {
    expect(siteSettings(ENV)).toEqual({
      LECTERN_SITE_API_URL: 'http://127.0.0.1:4000',
      LECTERN_PUBLIC_URL: 'https://docs.test',
      LECTERN_SITE_PORT: '4002',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/company.pem',
    });
  });
});
