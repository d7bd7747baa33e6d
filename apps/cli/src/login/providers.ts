import { Url } from '@lectern/domain/platform/http/primitives';
import { z } from 'zod';
import { OperatorError } from '../terminal/operator.js';
import { askApi } from './ask-api.js';

const Logins = z.object({ items: z.array(z.object({ id: z.string(), label: z.string(), startURL: Url })) });

/** An identity provider that people of an organization sign in with. */
export type Login = z.infer<typeof Logins>['items'][number];

/** Asks an API which identity providers the people of an organization sign in with. */
export async function listLogins(api: string, organization: string): Promise<Login[]> {
  const { items } = await askApi(Logins, `${api}/v1/orgs/${encodeURIComponent(organization)}/sso`);
  if (items.length > 0) return items;
  throw new OperatorError(
    `The organization "${organization}" has no single sign-on at ${api}, or it does not exist. ` +
      `Check the id, or sign in by email at ${api}/auth/sign-in`,
  );
}

/** Chooses the provider that is named by its id or its label, or the only one there is. */
export function chooseLogin(logins: readonly Login[], wanted: string | undefined): Login {
  const [login, ...others] = wanted === undefined ? logins : matching(logins, wanted);
  if (login && others.length === 0) return login;
  throw new OperatorError([complaint(login, wanted), ...logins.map(lineOf)].join('\n'));
}

/** An id is never doubted because somebody gave a provider that label. */
function matching(logins: readonly Login[], wanted: string): Login[] {
  const byId = logins.filter(({ id }) => id === wanted);
  if (byId.length > 0) return byId;
  return logins.filter(({ label }) => label.toLowerCase() === wanted.trim().toLowerCase());
}

function complaint(first: Login | undefined, wanted: string | undefined): string {
  if (wanted === undefined) return 'There are several identity providers. Choose one with --provider:';
  if (!first) return `There is no identity provider "${wanted}". Choose one of these with --provider:`;
  return `Several identity providers have the label "${wanted}". Choose one by its id with --provider:`;
}

/** Labels are written by others: as JSON they cannot steer a terminal. */
function lineOf({ id, label }: Login): string {
  return `  ${id}  ${JSON.stringify(label)}`;
}
