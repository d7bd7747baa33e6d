// Tells a chat when the content of a space changes: posts a message to the webhook that is configured.
// Everything that an integration hears of arrives as a form with two parts: what happened, and where.
export default {
  async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const environment = JSON.parse(form.get('environment'));
    const handle = handlers[event.type];
    if (!handle) return new Response('not handled', { status: 406 });
    await handle(event, environment);
    return new Response('handled');
  },
};

const handlers = {
  async installation_setup({ status }, { installation }) {
    console.info(`Installed in ${installation.target.organization}, now ${status}`);
  },
  async space_content_updated(event, environment) {
    const { webhook_url: url, greeting } = environment.installation.configuration;
    const space = await readSpace(event.spaceId, environment);
    const people = (event.updatedBy ?? []).map(({ displayName }) => displayName).join(', ') || 'Somebody';
    const text = `${greeting} ${people} changed "${space.title}": ${space.urls.app}`;
    await post(url, { text });
    console.info(`Told the chat about revision ${event.revisionId}`);
  },
};

// The token is that of the installation: it reads what its scopes allow, where it is installed.
async function readSpace(spaceId, { apiEndpoint, apiTokens }) {
  const answer = await fetch(`${apiEndpoint}/v1/spaces/${spaceId}`, {
    headers: { authorization: `Bearer ${apiTokens.installation}` },
  });
  if (!answer.ok) throw new Error(`The space could not be read: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function post(url, message) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  // Failing here has the event delivered again later.
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
}
