import type { Schemas } from '@lectern/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { type TranslationIds, translationQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/translations/$translationId');

/** The translation that is open, and which one that is; its frame has loaded it before any part of it is shown. */
export function useTranslation(): { translation: Schemas['Translation']; path: TranslationIds } {
  const { organizationId, translationId } = route.useParams();
  const path = { organizationId, translationId };
  return { translation: useSuspenseQuery(translationQuery(useApi(), path)).data, path };
}
