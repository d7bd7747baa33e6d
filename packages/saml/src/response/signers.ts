import { constants, createVerify } from 'node:crypto';
import { ExclusiveCanonicalization } from 'xml-crypto';
import { SamlRefusal } from '../refusal.js';
import { attributeOf, childElements, elementText, onlyChild } from '../xml.js';

const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST } = constants;
const PSS = 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1';
const SHA512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';

/**
 * Of the given certificates, those that have signed the given elements; refuses an element that none of them has. Only
 * the few lines that a signature is made over are looked at, so what is forged costs next to nothing: whether they
 * cover what they stand in is for the library to find out, which takes a hundred times as long.
 */
export function requireSigners(signed: readonly Element[], certificates: readonly string[]): string[] {
  const signers = signed.flatMap((element) =>
    childElements(element, 'signature', 'Signature').flatMap((signature) => signersOf(signature, certificates)),
  );
  return [...new Set(signers)];
}

function signersOf(signature: Element, certificates: readonly string[]): string[] {
  const info = onlyChild(signature, 'signature', 'SignedInfo');
  const method = info && onlyChild(info, 'signature', 'SignatureMethod');
  const value = onlyChild(signature, 'signature', 'SignatureValue');
  const bytes = value ? elementText(value) : null;
  if (!info || !method || bytes === null) throw new SamlRefusal('signature-shape');
  const algorithm = attributeOf(method, 'Algorithm');
  const text = new ExclusiveCanonicalization().process(info, {});
  const signers = certificates.filter((key) => {
    const verifier = createVerify(algorithm === SHA512 ? 'RSA-SHA512' : 'RSA-SHA256').update(text);
    const padding = algorithm === PSS ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
    return verifier.verify({ key, padding, saltLength: RSA_PSS_SALTLEN_DIGEST }, bytes, 'base64');
  });
  if (signers.length === 0) throw new SamlRefusal('signature-invalid');
  return signers;
}
