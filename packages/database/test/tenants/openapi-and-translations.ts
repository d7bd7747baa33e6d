import { exempt, type Queries } from './query-table.js';

const limit = 100;

export const openapi = {
  'openapi/openapi-specs.queries': {
    claimDueOpenApiSpecs: exempt('all-organizations', 'refreshes what is due, whoever has it'),
    deleteOpenApiSpec: ({ db, tenant, theirs }) => [db, { organizationId: tenant, id: theirs }],
    findOpenApiSpec: ({ db, tenant, theirs }) => [db, { organizationId: tenant, specSlug: theirs }],
    findOpenApiSpecToProcess: ({ db, tenant, theirs }) => [db, { organizationId: tenant, specId: theirs }],
    findOpenApiSpecs: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    listOpenApiSpecs: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    lockOpenApiSpec: ({ db, tenant, theirs }) => [db, { organizationId: tenant, specSlug: theirs }],
    lockOpenApiSpecById: ({ db, tenant, theirs }) => [db, { organizationId: tenant, id: theirs }],
    setOpenApiSettings: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, id: theirs },
      { visibility: 'public' },
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/openapi/openapi-specs.queries')>,

  'openapi/openapi-versions.queries': {
    findOpenApiChanges: ({ db, tenant, own, theirs }) => [
      db,
      { organizationId: tenant, specId: own, versionId: theirs },
    ],
    findOpenApiDocument: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, specId: theirs, versionId: theirs },
    ],
    findOpenApiVersion: ({ db, tenant, theirs }) => [db, { organizationId: tenant, specId: theirs, versionId: theirs }],
    findPublishedVersion: ({ db, tenant, theirs }) => [db, { organizationId: tenant, slug: theirs }],
    listOpenApiVersions: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, specId: theirs },
      { limit },
    ],
  } satisfies Queries<typeof import('@lectern/database/openapi/openapi-versions.queries')>,

  'openapi/version-bytes.queries': {
    readDocumentBytes: ({ db, tenant, theirs }) => [db, { organizationId: tenant, specId: theirs, versionId: theirs }],
    readRawBytes: ({ db, tenant, theirs }) => [db, { organizationId: tenant, specId: theirs, versionId: theirs }],
  } satisfies Queries<typeof import('@lectern/database/openapi/version-bytes.queries')>,
};

export const translations = {
  'translations/glossary/glossary.queries': {
    countGlossary: ({ db, tenant }) => [db, tenant],
    deleteGlossaryEntries: ({ db, tenant, theirs }) => [db, tenant, new Set([theirs])],
    findGlossary: ({ db, tenant }) => [db, tenant],
    findGlossaryEntries: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    listGlossary: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    putGlossaryEntries: ({ db, tenant, theirs, at }) => [
      db,
      tenant,
      new Map([[theirs, { translations: { en: 'Other' }, keep: false, caseSensitive: false }]]),
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/translations/glossary/glossary.queries')>,

  'translations/translation-edits.queries': {
    findEditedUnits: ({ db, tenant, theirs }) => [db, { organizationId: tenant, translationId: theirs }],
    findTranslatedText: exempt('resolved-before', 'the translation was found in its organization'),
    findTranslatedTexts: exempt('resolved-before', 'the translation was found in its organization'),
    putTranslatedTexts: exempt('after-a-lock', 'the run has locked the translation in its organization'),
  } satisfies Queries<typeof import('@lectern/database/translations/translation-edits.queries')>,

  'translations/translation-failures.queries': {
    countFailures: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findFailedUnits: ({ db, tenant, theirs }) => [db, { organizationId: tenant, translationId: theirs }],
    findFailuresOf: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, translationId: theirs },
      [theirs],
      limit,
    ],
    listTranslationFailures: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, translationId: theirs },
      { limit },
    ],
    replaceFailures: ({ db, tenant, theirs }) => [db, { organizationId: tenant, translationId: theirs }, []],
  } satisfies Queries<typeof import('@lectern/database/translations/translation-failures.queries')>,

  'translations/translation-memory.queries': {
    findInMemory: ({ db, tenant, theirHash }) => [db, tenant, [theirHash]],
    readMemory: ({ db, tenant, theirHash, at }) => [db, tenant, [theirHash], at],
    storeInMemory: ({ db, tenant, at }) => [
      db,
      { organizationId: tenant, provider: 'provider', at },
      [{ key: 'ff', text: 'Text' }],
    ],
  } satisfies Queries<typeof import('@lectern/database/translations/translation-memory.queries')>,

  'translations/translations.queries': {
    deleteTranslation: ({ db, tenant, theirs }) => [db, { organizationId: tenant, translationId: theirs }],
    endTranslationsOf: exempt('after-a-lock', 'the spaces are locked while they go to another organization'),
    findTranslatedSpaces: ({ db, tenant }) => [db, tenant],
    findTranslation: ({ db, tenant, theirs }) => [db, { organizationId: tenant, translationId: theirs }],
    findTranslationInto: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, sourceSpaceId: theirs, language: theirs },
    ],
    findTranslationsOf: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    listTranslationRuns: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, translationId: theirs },
      { limit },
    ],
    listTranslations: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, spaceIds: [theirs] },
      { limit },
    ],
  } satisfies Queries<typeof import('@lectern/database/translations/translations.queries')>,
};
