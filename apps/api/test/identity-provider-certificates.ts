import { native } from './harness.js';

const DAY_MS = 86_400_000;

/** A certificate of an identity provider, as PEM, that was made some days ago for a number of years. */
export async function newCertificate({
  commonName = 'idp.example.com',
  daysAgo = 1,
  years = 10,
} = {}): Promise<string> {
  const { newSelfSignedCertificate } = await native<typeof import('@lectern/saml/self-signed-certificate')>(
    '@lectern/saml/self-signed-certificate',
  );
  const from = new Date(Date.now() - daysAgo * DAY_MS);
  const { certificate } = await newSelfSignedCertificate({ commonName, from, years });
  return certificate.trim();
}
