// Prints the organizations, spaces and pages that a token may see:
// LECTERN_URL=http://localhost:4000 LECTERN_TOKEN=... node list-pages.mjs
import { createClient, dataOf, items, LecternError } from '@lectern/client';

const { LECTERN_URL = 'http://localhost:4000', LECTERN_TOKEN } = process.env;
const client = createClient({ baseUrl: LECTERN_URL, token: LECTERN_TOKEN });

try {
  for await (const organization of items(client, '/v1/orgs', {})) await printOrganization(organization);
} catch (error) {
  if (!(error instanceof LecternError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}

async function printOrganization({ id: organizationId, title }) {
  console.log(title);
  const params = { path: { organizationId } };
  for await (const space of items(client, '/v1/orgs/{organizationId}/spaces', { params })) await printSpace(space);
}

async function printSpace({ id: spaceId, title }) {
  console.log(`  ${title}`);
  const params = { path: { spaceId }, query: { shape: 'tree' } };
  const { pages } = dataOf(await client.GET('/v1/spaces/{spaceId}/content/pages', { params }));
  printPages(pages, '    ');
}

function printPages(pages, indent) {
  for (const { title, pages: below = [] } of pages) {
    console.log(`${indent}${title}`);
    printPages(below, `${indent}  `);
  }
}
