import type { Schemas } from '@lectern/client';

/** Something that a site needs before readers can open it. */
export interface PublishingStep {
  name: 'space' | 'share-link' | 'sign-in' | 'publish';
  isDone: boolean;
}

/** What a site needs before its audience can read it, in the order in which people do it. */
export function publishingSteps(
  {
    siteSpaces,
    visibility,
    published,
    urls,
  }: Pick<Schemas['Site'], 'siteSpaces' | 'visibility' | 'published' | 'urls'>,
  activeShareLinks: number,
): PublishingStep[] {
  return [
    { name: 'space', isDone: siteSpaces > 0 },
    ...(visibility === 'share-link' ? [{ name: 'share-link' as const, isDone: activeShareLinks > 0 }] : []),
    ...(visibility === 'visitor-auth' ? [{ name: 'sign-in' as const, isDone: urls.login !== undefined }] : []),
    { name: 'publish', isDone: published },
  ];
}
