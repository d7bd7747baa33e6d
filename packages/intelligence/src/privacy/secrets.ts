import { alternatives } from '../patterns/alternatives.js';
import { collect, covering, type Finding } from './finding.js';

const FORMS = alternatives(String.raw`
  eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)? |
  (?:sk|pk|rk|ak|api|key|tok|whsec|ghp|gho|ghs|ghr|ghu|hf|npm|shpat|lsv2|pat|glpat|xox[abposr])[_-][\w-]{12,} |
  github_pat_\w{20,} | (?:AKIA|ASIA)[A-Z0-9]{16} | AIza[\w-]{30,} | SG\.[\w-]{16,}\.[\w-]{16,} | ya29\.[\w-]{20,} |
  dop_v1_\w{32,}`);
const PREFIXED = new RegExp(String.raw`(?<![\p{L}\p{N}_-])${FORMS}`, 'gu');
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,8000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/g;
const AUTHORIZATION = /(?<![\p{L}])(?:bearer|basic)\s+(?<value>[\w.~+/=-]{12,})/giu;
const IN_ADDRESS = /(?<=:\/\/)[^\s/@:]{1,128}:(?<value>[^\s/@]{1,128})(?=@)/gu;
const LABEL = alternatives(`
  api[ _-]?key | access[ _-]?key | secret(?:[ _-]?key)? | client[ _-]?secret |
  (?:access|refresh|auth|bearer|session|id)[ _-]?token | token | password | passwd | pwd | passcode | passphrase |
  pass | otp | pin(?: code)? | cvv | cvc | security code | contraseña | clave | passwort | kennwort |
  mot de passe | senha | has[lł]o | wachtwoord`);
const LINK = String.raw`(?<link>\s*[:=]\s*|\s+(?:is|was|=|es|ist|est|é|to|lautet)\s+|\s+(?=\d{3,8}(?!\p{L})))`;
const LABELLED = new RegExp(String.raw`(?<!\p{L})${LABEL}${LINK}["'“]?(?<value>[^\s"'”,;]{3,200})`, 'giu');
const LONG_RUN = /(?<![\p{L}\p{N}_+/=.@-])[\p{L}\p{N}_+/=-]{24,}(?![\p{L}\p{N}@])/gu;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CHECKSUM_BEFORE = /(?:commit|sha-?\d*|md5|checksum|digest|revision|rev|hash)\s*[:=]?\s*$/i;
/** Words that say something of a password and are none. */
const REMARK = alternatives(`
  not | wrong | incorrect | invalid | expired | required | missing | empty | null | undefined | none | changed |
  reset | working | lost | the | my | a | an | on | in | for | and | or | too | still | being | never | always |
  protected | correct | secret | password | token | login | log | be | have | get | enter | access | open |
  change | continue | no | falsch | abgelaufen | incorrecta | perdu`);
const SAID_OF_IT = new RegExp(`^${REMARK}$`, 'iu');
/** A placeholder where the value would stand. */
const LEFT_OUT = /^[[(<{*.…x]+.*$/iu;

/** Finds passwords, keys and tokens: by their form, by the word before them, or by being long and random. */
export function findSecrets(text: string): Finding[] {
  return [
    ...collect(text, PRIVATE_KEY, (match) => covering('secret', match)),
    ...collect(text, PREFIXED, (match) =>
      /\d/.test(match[0]) || match[0].length > 40 ? covering('secret', match) : null,
    ),
    ...collect(text, AUTHORIZATION, (match) =>
      looksRandom(match.groups?.value ?? '') ? covering('secret', match, 'value') : null,
    ),
    ...collect(text, IN_ADDRESS, (match) => covering('secret', match, 'value')),
    ...collect(text, LABELLED, (match) => (isValue(match) ? covering('secret', match, 'value') : null)),
    ...collect(text, LONG_RUN, (match) => {
      const before = text.slice(Math.max(0, match.index - 16), match.index);
      return isKeyLike(match[0]) && !CHECKSUM_BEFORE.test(before) ? covering('secret', match) : null;
    }),
  ];
}

function isValue(match: RegExpExecArray): boolean {
  const value = (match.groups?.value ?? '').replace(/[.!?]+$/, '');
  if (value.length < 3 || SAID_OF_IT.test(value) || LEFT_OUT.test(value)) return false;
  // After "is" may follow any word of a sentence; after a colon or "=" only the value itself.
  return /[:=]/.test(match.groups?.link ?? '') || looksRandom(value);
}

function looksRandom(value: string): boolean {
  return /\d/.test(value) || /[^\p{L}\p{N}'’-]/u.test(value) || /\p{Ll}\p{Lu}/u.test(value);
}

function isKeyLike(run: string): boolean {
  if (UUID.test(run)) return false;
  if (/^[0-9a-f]+$/i.test(run)) return run.length >= 32 && /\d/.test(run) && /[a-f]/i.test(run);
  const digits = run.match(/\d/g)?.length ?? 0;
  return digits >= 3 && /[a-z]/.test(run) && /[A-Z]/.test(run) && !/[-_/][a-z]+[-_/][a-z]+[-_/]/.test(run);
}
