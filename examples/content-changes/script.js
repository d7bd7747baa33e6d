// Posts a message to the configured webhook when the content of a space changes.
// Every call is a form with two fields: the event, and the environment.
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
    console.info(`Posted a message about revision ${event.revisionId}`);
  },
};

// The installation token can read what its scopes allow, where the integration is installed.
async function readSpace(spaceId, { apiEndpoint, apiTokens }) {
  const response = await fetch(`${apiEndpoint}/v1/spaces/${spaceId}`, {
    headers: { authorization: `Bearer ${apiTokens.installation}` },
  });
  if (!response.ok) throw new Error(`Could not read the space: ${response.status} ${await response.text()}`);
  return response.json();
}

async function post(url, message) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  // If this fails, the event is delivered again later.
  if (!response.ok) throw new Error(`The webhook returned ${response.status}`);
}
