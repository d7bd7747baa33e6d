import { decrypt } from 'xml-encryption';
import { SamlRefusal } from '../refusal.js';
import { attributeOf, elementsNamed, isNamed, onlyChild } from '../xml.js';
import { refuseSpecialMarkup } from './decode.js';

const GCM = ['http://www.w3.org/2009/xmlenc11#aes128-gcm', 'http://www.w3.org/2009/xmlenc11#aes256-gcm'];
const CBC = ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'];
const KEY_TRANSPORT = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
/** Of the padding of the key, where it is as good as any other; the library knows no other. */
const KEY_DIGEST = 'http://www.w3.org/2000/09/xmldsig#sha1';

/** Opens an encrypted assertion with the key of the service. What comes out is not believed yet. */
export async function decryptAssertion(encrypted: Element, key: string): Promise<string> {
  const xml = await open(encrypted.toString(), key);
  refuseSpecialMarkup(xml);
  return xml;
}

/** Whether a cipher lets somebody who changes the text learn something from how it is refused. */
export function isMalleable(encrypted: Element): boolean {
  return !GCM.includes(algorithmOf(onlyIn(encrypted, 'EncryptedData')));
}

/** Refuses ciphers that are broken, and references to anything but a part of the message. */
export function requireSoundEncryption(encrypted: Element): void {
  const data = algorithmOf(onlyIn(encrypted, 'EncryptedData'));
  const key = onlyIn(encrypted, 'EncryptedKey');
  const isKnown = [...GCM, ...CBC].includes(data) && algorithmOf(key) === KEY_TRANSPORT && hasKnownDigest(key);
  if (!isKnown) throw new SamlRefusal('encryption-algorithm');
  const references = elementsNamed(encrypted).filter(({ localName }) => localName === 'RetrievalMethod');
  const areSimple = references.every((each) => /^#[\w.-]+$/.test(attributeOf(each, 'URI') ?? ''));
  if (!areSimple) throw new SamlRefusal('undecipherable');
}

function hasKnownDigest(key: Element): boolean {
  const digests = elementsNamed(key).filter(({ localName }) => localName === 'DigestMethod');
  return digests.every((digest) => attributeOf(digest, 'Algorithm') === KEY_DIGEST);
}

function onlyIn(encrypted: Element, name: string): Element {
  const [found, ...others] = elementsNamed(encrypted).filter((element) => isNamed(element, 'encryption', name));
  if (!found || others.length > 0) throw new SamlRefusal('undecipherable');
  return found;
}

function algorithmOf(element: Element): string {
  const method = onlyChild(element, 'encryption', 'EncryptionMethod');
  return (method && attributeOf(method, 'Algorithm')) ?? '';
}

async function open(xml: string, key: string): Promise<string> {
  try {
    return await new Promise<string>((resolve, reject) => {
      const options = { key, disallowDecryptionWithInsecureAlgorithm: true };
      decrypt(xml, options, (error, result) => (error ? reject(error) : resolve(String(result))));
    });
  } catch (cause) {
    throw new SamlRefusal('undecipherable', { cause });
  }
}
