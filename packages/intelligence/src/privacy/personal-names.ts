import type { PersonalDataKind } from './finding.js';
import { PLACEHOLDERS } from './mask.js';

/** What stands for a value that is personal by its name and of no kind that text is searched for. */
export const PERSONAL_PLACEHOLDER = '[personal]';

/** Returns what stands for the value of a field with such a name; null where the name does not make it personal. */
export function placeholderForName(name: string, value: string): string | null {
  if (SAYS_NOTHING.test(value) || isPlaceholder(value)) return null;
  const words = wordsOfName(name);
  let kind = kindOf(words);
  while (kind === undefined && words.length > 1 && BESIDE_THE_MATTER.test(words.at(-1) ?? '')) {
    words.pop();
    kind = kindOf(words);
  }
  if (kind === undefined) return null;
  return kind === 'personal' ? PERSONAL_PLACEHOLDER : PLACEHOLDERS[kind];
}

/** The end of a name says what the value is: "card type" is no card. */
function kindOf(words: readonly string[]): PersonalDataKind | 'personal' | undefined {
  const [before, last = ''] = [words.at(-2), words.at(-1)];
  if (last === 'name' && (before === undefined || OF_PERSONS.has(before))) return 'personal';
  return KINDS.get(`${before} ${last}`) ?? KINDS.get(last);
}

const SAYS_NOTHING = /^\s*(?:|true|false|yes|no|null|undefined|none|n\/a|-)\s*$/i;
const BESIDE_THE_MATTER = /^(?:numbers?|no|nr|num|nummer|numero|line|value|field|text|\d+|primary|home|work|private)$/;
/** Whose name it is; plans and products have names as well. */
const OF_PERSONS = new Set(
  `full first last middle given family sur user customer contact person client member owner agent employee nick
  maiden legal login holder cardholder`.split(/\s+/),
);

const NAMES: Readonly<Record<PersonalDataKind | 'personal', string>> = {
  email: 'email mail mailaddress emailaddress correo courriel email_address mail_address',
  phone: `phone telephone mobile cellphone cell_phone tel fax whatsapp handy telefon telefono teléfono telefone móvil
    movil celular`,
  card: 'card creditcard pan credit_card debit_card card_pan',
  account: `iban bic ssn account_number bank_account bankaccount passport driver_license drivers_license
    driving_licence dni nif nie pesel cpf cnpj kontonummer tax_id social_security national_id steuer_id
    insurance_number`,
  secret: `password passwort passwd pwd passphrase passcode contrasena contraseña senha token secret jwt otp pin cvv
    cvc cookie cookies authorization credentials api_key access_key private_key secret_key apikey session_id
    sessionid`,
  ip: 'ip ipaddress ip_address',
  personal: `fullname firstname lastname surname username nickname vorname nachname prenom prénom nom nombre apellido
    apellidos cognome address street strasse straße adresse direccion dirección indirizzo zip zipcode postcode
    postal_code zip_code plz birthday birthdate birth_date birth dob geburtsdatum gender signature`,
};

/** The kind of a value by the last word, or the last two words, of its name. */
const KINDS = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name.replaceAll('_', ' '), isKind(kind) ? kind : 'personal'] as const),
  ),
);

function isKind(kind: string): kind is PersonalDataKind {
  return kind in PLACEHOLDERS;
}

/** Splits `customerEmail`, `customer_email` and `Customer e-mail` alike. */
function wordsOfName(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .replace(/\be[-_ ]mail/g, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function isPlaceholder(value: string): boolean {
  return value === PERSONAL_PLACEHOLDER || Object.values(PLACEHOLDERS).includes(value);
}
