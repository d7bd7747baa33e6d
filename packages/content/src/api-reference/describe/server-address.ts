/** A variable in the address of a server. */
export interface ServerVariable {
  name: string;
  value: string;
  /** Empty where any value may be given. */
  choices: string[];
}

/** A server that can be called; its address still holds its variables. */
export interface CallableServer {
  url: string;
  description: string;
  variables: ServerVariable[];
}

/** Gives the address of a server with its variables filled in: with the given values, else with its own. */
export function serverAddress(
  { url, variables }: CallableServer,
  values: Readonly<Record<string, string>> = {},
): string {
  return variables
    .reduce((text, { name, value }) => text.replaceAll(`{${name}}`, () => values[name] ?? value), url)
    .replace(/\/$/, '');
}

/** A host that can stand in a list of origins: nothing in it ends an entry or stands for other hosts. */
const PLAIN_HOST = /^([\w.-]+|\[[\da-f:.]+\])$/;

/** The origin of a complete address of the web without credentials; nothing for anything else. */
export function originOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || /[{}\s\\]/.test(address)) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  return PLAIN_HOST.test(url.hostname) ? url.origin : undefined;
}
