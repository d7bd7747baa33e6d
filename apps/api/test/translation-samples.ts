import { build } from './harness.js';
import { newGlossaryEntry } from './new-glossary-entry.js';
import type { Sample, World } from './world.js';

async function newTranslation({ organizationId }: World): Promise<string> {
  const { id } = await build.translation(organizationId);
  return `/orgs/${organizationId}/translations/${id}`;
}

const glossary = ({ organizationId }: World) => `/orgs/${organizationId}/translations-glossary`;

/** Valid requests of the operations on translations and glossaries. */
export const translationSamples: Record<string, Sample> = {
  listTranslations: ({ organizationId }) => ({ url: `/orgs/${organizationId}/translations` }),
  createTranslation: async ({ organizationId }) => ({
    url: `/orgs/${organizationId}/translations`,
    body: { language: 'fr', source: { space: await build.space(organizationId), language: 'en' } },
  }),
  getTranslation: async (world) => ({ url: await newTranslation(world) }),
  updateTranslation: async (world) => ({
    url: await newTranslation(world),
    body: { instructions: { markdown: 'Be brief.' }, automatic: false },
  }),
  deleteTranslation: async (world) => ({ url: await newTranslation(world) }),
  runTranslation: async (world) => ({ url: `${await newTranslation(world)}/run` }),
  listTranslationPages: async (world) => ({ url: `${await newTranslation(world)}/pages?state=behind` }),
  getTranslationPage: async ({ organizationId }) => {
    const source = await build.space(organizationId);
    await build.pages(source, [{ id: 'guide', text: 'Install it.' }]);
    const { id } = await build.translation(organizationId, { source });
    return { url: `/orgs/${organizationId}/translations/${id}/pages/guide` };
  },
  getTranslationProvider: ({ organizationId }) => ({ url: `/orgs/${organizationId}/translations-provider` }),
  listTranslationFailures: async (world) => ({ url: `${await newTranslation(world)}/failures` }),
  listTranslationRuns: async (world) => ({ url: `${await newTranslation(world)}/runs` }),
  estimateTranslation: async (world) => ({ url: `${await newTranslation(world)}/estimate` }),
  listGlossaryEntries: (world) => ({ url: glossary(world) }),
  // In languages that no translation of the world is from, so that it leaves those alone.
  updateGlossaryEntries: (world) => ({
    url: glossary(world),
    body: { operations: [{ type: 'insert', translations: { et: 'ruum', sl: 'prostor' } }] },
  }),
  estimateGlossaryEntries: (world) => ({
    url: `${glossary(world)}/estimate`,
    body: { operations: [{ type: 'insert', translations: { en: 'space', fr: 'espace' } }] },
  }),
  getGlossaryEntry: async (world) => ({
    url: `${glossary(world)}/${await newGlossaryEntry(world.organizationId, { en: 'space' })}`,
  }),
};
