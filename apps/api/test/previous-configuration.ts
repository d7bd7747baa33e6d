import { type ApiResponse, database, keyring, native } from './harness.js';

const { openConfiguration } = await native<typeof import('@lectern/database/integrations/sealed-configuration')>(
  '@lectern/database/integrations/sealed-configuration',
);

/** The configuration that an installation had before the request behind a response, as its event tells. */
export async function previousConfiguration({ headers }: ApiResponse) {
  const { rows } = await database.pool.query<{ sealed: string }>(
    `SELECT payload #>> '{previous,sealedConfiguration}' AS sealed FROM events
      WHERE request_id = $1 AND type LIKE 'installation.%'`,
    [headers['x-request-id']],
  );
  return openConfiguration(keyring, Buffer.from(rows[0]?.sealed ?? '', 'hex'));
}
