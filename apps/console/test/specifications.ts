import { dataOf } from '@lectern/client';
import { runningApi, type Team } from './console.js';

const RESPONSES = '{ "200": { description: Fine } }';

/** A specification with an error, which is a parameter that its path does not have, and a warning, which is `tagz`. */
export const PET_STORE = `openapi: 3.1.0
info:
  title: Pet store
  version: "1"
paths:
  /pets:
    get:
      summary: List pets
      responses: ${RESPONSES}
  /pets/{id}:
    delete:
      summary: Remove a pet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: unused, in: path, required: true, schema: { type: string } }
      responses: ${RESPONSES}
tagz: []
`;

/** The next version of it: pets can no longer be removed, which breaks clients, but each can be read. */
export const NEXT_PET_STORE = PET_STORE.replace('delete:', 'get:').replace('Remove a pet', 'Get a pet');

/** Adds a specification with two versions, the newer of which breaks clients, and findings. */
export async function addPetStore({ organizationId, api }: Team, specSlug: string): Promise<void> {
  const { build } = await runningApi();
  for (const text of [PET_STORE, NEXT_PET_STORE]) {
    const params = { path: { organizationId, specSlug } };
    dataOf(await api.PUT('/v1/orgs/{organizationId}/openapi/{specSlug}', { params, body: { source: { text } } }));
    await build.processOpenApiText(organizationId, specSlug);
  }
}
