import { alternatives } from '../patterns/alternatives.js';
import { WORD } from './characters.js';
import { collect, covering, type Finding } from './finding.js';
import { findPrivateKeys } from './private-keys.js';

const FORMS = alternatives(String.raw`
  eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)? |
  (?:sk|pk|rk|ak|api|key|tok|whsec|ghp|gho|ghs|ghr|ghu|hf|npm|shpat|lsv2|pat|glpat|xox[abposr])[_-][\w-]{12,} |
  github_pat_\w{20,} | (?:AKIA|ASIA)[A-Z0-9]{16} | AIza[\w-]{30,} | SG\.[\w-]{16,}\.[\w-]{16,} | ya29\.[\w-]{20,} |
  dop_v1_\w{32,}`);
const PREFIXED = new RegExp(String.raw`(?<![\p{L}\p{N}_-])${FORMS}`, 'gu');
const AUTHORIZATION = /(?<![\p{L}])(?:bearer|basic)\s+(?<value>[\w.~+/=-]{12,})/giu;
const IN_ADDRESS = /(?<=:\/\/)[^\s/@:]{0,128}:(?<value>[^\s/@]{1,128})(?=@)/gu;
const COOKIES = /(?<![\p{L}-])(?:set-)?cookie\s*:\s*(?<value>[^\s"'<>[][^\r\n"'<>]{2,4000})/giu;
const LABEL = alternatives(`
  api[ _-]?key | access[ _-]?key | secret(?:[ _-]?key)? | client[ _-]?secret |
  (?:access|refresh|auth|bearer|session|id)[ _-]?token | token | password | passwd | pwd | pw | passcode | passphrase |
  pass | otp | pin(?: code)? | cvv | cvc | security code | contraseña | clave | passwort | kennwort |
  mot de passe | senha | has[lł]o | wachtwoord | パスワード | 暗証番号 | 密码 | 密碼 | 비밀번호`);
const LINK = alternatives(String.raw`
  ["']?\s*[:=：]\s* | \s*[はが]\s* | \s+(?:is|was|=|es|ist|est|é|to|lautet)\s+ | \s+(?=\d{3,8}(?!\p{L}))`);
/** A tag ends the value, quotation marks hold it. */
const BARE = String.raw`["'“「]?(?<value>(?:(?!<\/?[a-z])[^\s"'”」,;]){3,200})`;
const QUOTED = String.raw`["“「](?<value>[^\s"”」\n][^"”」\n]{2,100})["”」]`;
const LABELLED = new RegExp(String.raw`(?<!\p{L})${LABEL}(?<link>${LINK})${BARE}`, 'giu');
const LABELLED_QUOTE = new RegExp(String.raw`(?<!\p{L})${LABEL}(?:(?<link>${LINK})|\s)${QUOTED}`, 'giu');
const CODE_NAMES = alternatives(`
  (?:one[ -]?time|verification|confirmation|security|authentication|login|access|2fa|mfa|sms)[ -]?(?:code|pin|
    password) |
  (?:bestätigungs|sicherheits|zugangs)code | código de (?:verificación|seguridad|acceso) |
  code de (?:vérification|sécurité|confirmation) | codice di (?:verifica|sicurezza) | 認証コード | 验证码`);
const CODE_LINK = alternatives(String.raw`\s*[:=：は]\s* | \s+(?:is|was|es|ist|est|lautet|è)\s+ | \s+`);
const ONE_TIME = new RegExp(
  String.raw`(?<!\p{L})${CODE_NAMES}${CODE_LINK}(?<value>\d{3}[ -]\d{3}|\d{4,8})(?![\p{L}\p{N}])`,
  'giu',
);
/** Links that open by themselves hold their key in the path or in the query. */
const IN_LINK = /(?<=[/=])[A-Za-z0-9_-]{20,200}(?![\w.-])/g;
const LONG_RUN = new RegExp(`(?<![${WORD}_+/=.@-])[${WORD}_+/=-]{24,}(?![${WORD}@])`, 'gu');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CHECKSUM_BEFORE =
  /(?:(?:commit|sha-?\d*|md5|checksum|digest|revision|rev|hash)\s*[:=]?\s*|\bgit [a-z-]{3,12} |\bcommit\/)`?$/i;
/** Words that say something of a password and are none. */
const REMARK = alternatives(`
  not | wrong | incorrect | invalid | expired | required | missing | empty | null | undefined | none | changed |
  reset | working | lost | the | my | a | an | on | in | for | and | or | too | still | being | never | always |
  protected | correct | secret | password | token | login | log | be | have | get | enter | access | open |
  change | continue | no | falsch | abgelaufen | incorrecta | perdu | weak | short | long | obligatoria | trop |
  ungültig | invalide | zu | muss`);
const SAID_OF_IT = new RegExp(`^${REMARK}$`, 'iu');
/** A placeholder where the value would stand. */
const LEFT_OUT = /^(?:[[(<{*.…].*|x{3,}|_{3,})$/iu;

/** Finds passwords, keys and tokens: by their form, by the word before them, or by being long and random. */
export function findSecrets(text: string): Finding[] {
  return [
    ...findPrivateKeys(text),
    ...collect(text, PREFIXED, (match) =>
      /\d/.test(match[0]) || match[0].length > 40 ? covering('secret', match) : null,
    ),
    ...collect(text, AUTHORIZATION, (match) =>
      looksRandom(match.groups?.value ?? '') ? covering('secret', match, 'value') : null,
    ),
    ...collect(text, IN_ADDRESS, (match) => covering('secret', match, 'value')),
    ...collect(text, COOKIES, (match) => covering('secret', match, 'value')),
    ...collect(text, ONE_TIME, (match) => covering('secret', match, 'value')),
    ...collect(text, LABELLED_QUOTE, (match) => (isQuoted(match) ? covering('secret', match, 'value') : null)),
    ...collect(text, LABELLED, (match) => (isValue(match) ? withoutFullStop(match) : null)),
    ...[IN_LINK, LONG_RUN].flatMap((pattern) =>
      collect(text, pattern, (match) => {
        const before = text.slice(Math.max(0, match.index - 16), match.index);
        return isKeyLike(match[0]) && !CHECKSUM_BEFORE.test(before) ? covering('secret', match) : null;
      }),
    ),
  ];
}

function isValue(match: RegExpExecArray): boolean {
  const value = (match.groups?.value ?? '').replace(/[.!?]+$/, '');
  if (value.length < 3 || SAID_OF_IT.test(value) || LEFT_OUT.test(value)) return false;
  // After "is" may follow any word of a sentence; after a colon or "=" only the value itself.
  return /[:=：]/.test(match.groups?.link ?? '') || looksRandom(value);
}

/** A remark may stand between quotation marks as well: then its first word says so. */
function isQuoted(match: RegExpExecArray): boolean {
  const { value = '', link } = match.groups ?? {};
  if (SAID_OF_IT.test(value.split(/\s/)[0] ?? '') || LEFT_OUT.test(value)) return false;
  return link !== undefined || looksRandom(value);
}

function withoutFullStop(match: RegExpExecArray): Finding {
  const { kind, start, end } = covering('secret', match, 'value');
  return { kind, start, end: (match.groups?.value ?? '').endsWith('.') ? end - 1 : end };
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
