/** Who can hear of events. */
export const KINDS = ['webhooks', 'scripts'];

/** A script that does nothing with what it hears. */
export const SCRIPT = `export default { async fetch(request) { await request.formData(); return new Response('ok'); } };`;

/**
 * Adds organizations in each of which one listens: a webhook, or an installation of one integration.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {string} kind
 * @param {number} count
 * @param {{ url: string }} sink
 * @returns {Promise<string[]>} The organizations.
 */
export async function addListeners({ build, database }, kind, count, sink) {
  const add = kind === 'webhooks' ? webhookAt(build, sink.url) : await installationOf(build);
  const organizations = [];
  for (let number = 0; number < count; number++) {
    const { id } = await build.organization();
    await add(id);
    organizations.push(id);
  }
  await untilQuiet(database);
  return organizations;
}

function webhookAt(build, url) {
  return (id) => build.webhook(id, { url, events: ['space.content-updated'] });
}

async function installationOf(build) {
  const { id: owner } = await build.organization();
  const options = { script: SCRIPT, visibility: 'public', scopes: ['space:content:read'] };
  const integration = await build.integration(owner, options);
  return (id) => build.installation(integration, id);
}

/** Installations hear of themselves first. */
async function untilQuiet(database) {
  for (;;) {
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*) FROM events WHERE pending) + (SELECT count(*) FROM deliveries WHERE state = 'waiting') AS left`,
    );
    if (Number(rows[0].left) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
