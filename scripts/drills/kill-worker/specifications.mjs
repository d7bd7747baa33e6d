import { newId } from '@lectern/database/ids';

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  tags: [{ name: 'pets' }],
  paths: { '/pets': { get: { tags: ['pets'], responses: { 200: { description: 'All pets' } } } } },
};

/** How many specifications a parcel holds: one that is registered, and one that has not been read for long. */
export const SPECIFICATIONS = 2;

/** Prepares a specification, a space with an API reference of it, and another one that is due; returns how to order it. */
export async function prepareSpecifications({ database, build }, host, name) {
  const source = { text: JSON.stringify(DOCUMENT) };
  const spaceId = await build.space(host.id);
  const dependencies = { spec: { ref: { kind: 'openapi', spec: name } } };
  await build.pages(spaceId, [{ id: 'api', text: '', computed: { type: 'builtin:openapi', props: {}, dependencies } }]);
  const due = { id: newId(), organizationId: host.id, slug: `due-${name}`, sourceText: source.text };
  const state = { sourceHash: 'drill', processingState: 'complete', refreshAt: new Date(0) };
  await database.prisma.openApiSpec.create({ data: { ...due, ...state } });
  return () => build.openApiSpec(host.id, { slug: name, source });
}
