import type { RequestBodyOf, Schemas } from '@lectern/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { TranslationIds } from './queries.js';

const TRANSLATIONS = '/v1/orgs/{organizationId}/translations';
const TRANSLATION = `${TRANSLATIONS}/{translationId}` as const;

/** Everything that shows what a translation is and what became of it. */
const SHOWN = [
  ['listTranslations'],
  ['getTranslation'],
  ['listTranslationRuns'],
  ['listTranslationPages'],
  ['estimateTranslation'],
] as const;

/** Begins to translate a space. */
export function useCreateTranslation(organizationId: string) {
  return useChange({
    operation: 'createTranslation',
    send: (api, body: RequestBodyOf<typeof TRANSLATIONS, 'post'>) =>
      data(api.POST(TRANSLATIONS, { params: { path: { organizationId } }, body })),
    invalidates: [...SHOWN, ['listSpacesInOrganizationById']],
  });
}

/** Brings a translation up to date, or tries again what could not be translated. */
export function useRunTranslation(path: TranslationIds) {
  return useChange({
    operation: 'runTranslation',
    send: (api, body: { failed: boolean }) => data(api.POST(`${TRANSLATION}/run`, { params: { path }, body })),
    invalidates: SHOWN,
  });
}

/** Changes what the model is told, and whether the translation follows its source by itself. */
export function useUpdateTranslation(path: TranslationIds) {
  return useChange({
    operation: 'updateTranslation',
    send: (api, body: RequestBodyOf<typeof TRANSLATION, 'put'>) =>
      data(api.PUT(TRANSLATION, { params: { path }, body })),
    invalidates: SHOWN,
  });
}

/** Ends a translation; its space stays. */
export function useDeleteTranslation(path: TranslationIds) {
  return useChange({
    operation: 'deleteTranslation',
    send: (api) => data(api.DELETE(TRANSLATION, { params: { path } })),
    invalidates: [['listTranslations']],
  });
}

/** Reads again what a run changes as soon as it has begun or ended, which nobody has to ask for. */
export function useRefreshAfterRuns({ status, stats }: Pick<Schemas['Translation'], 'status' | 'stats'>): void {
  const queries = useQueryClient();
  const state = `${status} ${stats.runs}`;
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    for (const queryKey of CHANGED_BY_RUNS) void queries.invalidateQueries({ queryKey });
  }, [queries, state]);
}

const CHANGED_BY_RUNS = [
  ['listTranslationRuns'],
  ['listTranslationPages'],
  ['getTranslationPage'],
  ['getPageById'],
] as const;
