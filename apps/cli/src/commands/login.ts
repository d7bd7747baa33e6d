import { CommonEnv } from '@lectern/domain/platform/config/common-env';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { z } from 'zod';
import { askApi } from '../login/ask-api.js';
import { whileListening } from '../login/code-listener.js';
import { openBrowser } from '../login/open-browser.js';
import { newProofKey, newSecret } from '../login/proof-key.js';
import { chooseLogin, type Login, listLogins } from '../login/providers.js';
import { type Console, OperatorError } from '../terminal/operator.js';

interface LoginOptions {
  organization: string;
  url?: string;
  provider?: string;
  browser: boolean;
  patience: string;
}

const LoginEnv = CommonEnv.pick({ LECTERN_PUBLIC_URL: true });
const ApiAddress = CommonEnv.shape.LECTERN_PUBLIC_URL;
const Patience = z.coerce.number().positive().max(3600);
const SignedIn = z.object({ token: z.string(), expiresAt: z.string(), user: z.object({ email: z.string() }) });

/** Adds `login`, which needs neither the database nor a secret: it speaks to any installation over the network. */
export function addLoginCommand(program: Command, console: Console): void {
  program
    .command('login')
    .description('sign in to an organization with single sign-on in a browser, and print a token')
    .requiredOption('--organization <id>', 'id of the organization')
    .option('--url <address>', 'URL of the API (default: LECTERN_PUBLIC_URL or http://localhost:4000)')
    .option('--provider <id or label>', 'identity provider to use, if there are several')
    .option('--no-browser', 'print the URL instead of opening a browser')
    .option('--patience <seconds>', 'how long to wait for the sign-in', '300')
    .action((options: LoginOptions) => login(console, options));
}

/** The token alone goes where output goes, so that scripts can take it. */
async function login(console: Console, options: LoginOptions): Promise<void> {
  const api = apiAddress(console, options);
  const patienceSeconds = patienceOf(options);
  const chosen = chooseLogin(await listLogins(api, options.organization), options.provider);
  const { verifier, challenge } = newProofKey();
  const code = await whileListening(newSecret(), async (listener) => {
    const address = startAddress(chosen, { redirect_uri: listener.address, code_challenge: challenge });
    console.complain(`Sign in with ${JSON.stringify(chosen.label)} in a browser on this computer:\n\n  ${address}\n`);
    if (options.browser) openBrowser(address);
    return listener.code(patienceSeconds * 1000);
  });
  if (code === null) {
    throw new OperatorError(
      `Nobody signed in within ${patienceSeconds} s. If the browser shows a problem, fix it and start again.`,
    );
  }
  const { token, expiresAt, user } = await askApi(SignedIn, `${api}/v1/auth/exchange`, { code, verifier });
  console.complain(`You are signed in as ${user.email}. The token is valid until ${expiresAt}.`);
  console.say(token);
}

function apiAddress({ env }: Console, { url }: LoginOptions): string {
  if (url === undefined) return parseEnv(LoginEnv, env).LECTERN_PUBLIC_URL;
  const { success, data } = ApiAddress.safeParse(url);
  if (success) return data;
  throw new OperatorError(`--url must be an absolute http or https URL, not "${url}".`);
}

function patienceOf({ patience }: LoginOptions): number {
  const { success, data } = Patience.safeParse(patience);
  if (success) return data;
  throw new OperatorError(`--patience must be a number of seconds up to 3600, not "${patience}".`);
}

function startAddress({ startURL }: Login, query: Record<string, string>): string {
  const address = new URL(startURL);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
