import type { IdentityProvider, ServiceProvider } from '../parties.js';
import { SamlRefusal } from '../refusal.js';
import { attributeOf, childElements, elementText, parseXml } from '../xml.js';
import { type AssertedSignIn, readAssertion } from './assertion.js';
import { decodeResponse } from './decode.js';
import { decryptAssertion, isMalleable, requireSoundEncryption } from './decrypt.js';
import { type ShapedResponse, shapeOfDecrypted, shapeOfResponse } from './response-shape.js';
import { isSigned } from './signature-shape.js';
import { requireSigners } from './signers.js';
import { requireSignedEnvelope, verifiedAssertion } from './verify.js';

/** Whom a response must come from, whom it must be for, and when it is read. */
export interface Trust {
  service: ServiceProvider;
  identityProvider: IdentityProvider;
  now: Date;
}

/**
 * Reads the response of an identity provider and returns who signs in, or throws a `SamlRefusal`. Whether the
 * response was asked for, and was not used before, is for the caller to find out.
 */
export async function readResponse(samlResponse: string, trust: Trust): Promise<AssertedSignIn> {
  const xml = decodeResponse(samlResponse);
  const response = shapeOfResponse(xml);
  requireEnvelope(response, trust);
  const inResponseTo = attributeOf(response.root, 'InResponseTo');
  const read = (assertion: Element) => readAssertion(assertion, { ...trust, inResponseTo });
  const verify = async (assertion: Element) => {
    const signed = { response: response.isSigned, assertion: isSigned(assertion) };
    if (!signed.response && !signed.assertion) throw new SamlRefusal('unsigned');
    // Read twice: first for a precise reason when it is refused, then from what the signature covers.
    read(assertion);
    return read(parseXml(await verifiedAssertion(xml, signedBy(trust, [response.root, assertion]), signed)));
  };
  if (!response.isEncrypted) return verify(response.assertion);
  requireSoundEncryption(response.assertion);
  // Before anything is opened: what a signature covers cannot have been changed to learn what it holds.
  if (response.isSigned) await requireSignedEnvelope(xml, signedBy(trust, [response.root]));
  return readEncrypted(response, trust, verify);
}

/** The same trust, but in those certificates alone that have signed. */
function signedBy(trust: Trust, signed: readonly Element[]): Trust {
  const certificates = requireSigners(signed, trust.identityProvider.certificates);
  return { ...trust, identityProvider: { ...trust.identityProvider, certificates } };
}

async function readEncrypted(
  { assertion, isSigned: isCovered }: ShapedResponse,
  { service }: Trust,
  verify: (assertion: Element) => Promise<AssertedSignIn>,
): Promise<AssertedSignIn> {
  try {
    return await verify(shapeOfDecrypted(await decryptAssertion(assertion, service.key)));
  } catch (cause) {
    // Reasons would tell somebody who changes the text bit by bit what it holds.
    if (!isCovered && cause instanceof SamlRefusal && isMalleable(assertion)) {
      throw new SamlRefusal('undecipherable', { cause });
    }
    throw cause;
  }
}

/** The destination has to be there where a signature covers it: that is what it is for. */
function requireEnvelope({ root, isSigned: isCovered }: ShapedResponse, { service, identityProvider }: Trust): void {
  const destination = attributeOf(root, 'Destination');
  const mayLack = destination === null && !isCovered;
  if (destination !== service.acsUrl && !mayLack) throw new SamlRefusal('destination');
  const issuers = childElements(root, 'assertion', 'Issuer').map(elementText);
  const isFromElsewhere = issuers.some((issuer) => issuer !== identityProvider.entityId);
  if (isFromElsewhere || issuers.length > 1) throw new SamlRefusal('issuer');
}
