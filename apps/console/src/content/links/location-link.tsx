import type { Schemas } from '@lectern/client';
import { Anchor } from '@mantine/core';
import { RouteLink } from '../../platform/links/links.js';
import { useWords } from '../../words/words.js';
import { pageHref, partHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';

interface LocationLinkProps {
  organizationId: string;
  location: Schemas['ContentLocation'];
}

/** Leads to what a link of a page comes from or goes to, under its name: in the change request where that is meant. */
export function LocationLink({ organizationId, location }: LocationLinkProps) {
  const { links: words } = useWords().content;
  switch (location.kind) {
    case 'page': {
      const { page } = location;
      const path = 'path' in page ? page.path : '';
      return <RouteLink to={pageHref(organizationId, placeOf(location), path)}>{page.title}</RouteLink>;
    }
    case 'space':
      return (
        <RouteLink to={pageHref(organizationId, { spaceId: location.space.id }, '')}>{location.space.title}</RouteLink>
      );
    case 'collection': {
      const collectionId = location.collection.id;
      return (
        <RouteLink to="/o/$organizationId/c/$collectionId" params={{ organizationId, collectionId }}>
          {location.collection.title}
        </RouteLink>
      );
    }
    case 'reusable-content': {
      const { id, title } = location.reusableContent;
      return <RouteLink to={partHref(organizationId, placeOf(location), `reusable/${id}`)}>{title}</RouteLink>;
    }
    case 'file':
      return <>{location.file.name}</>;
    case 'user':
      return <>{location.user.displayName}</>;
    case 'url':
      return (
        <Anchor href={location.url} target="_blank" rel="noopener noreferrer">
          {location.url}
        </Anchor>
      );
    default:
      return <>{words.unknownTarget}</>;
  }
}

type PlacedLocation = Extract<Schemas['ContentLocation'], { kind: 'page' | 'reusable-content' }>;

function placeOf({ space, versionContext: version }: PlacedLocation): ContentPlace {
  if (version?.type !== 'changeRequest') return { spaceId: space.id };
  return { spaceId: space.id, changeRequestId: String(version.changeRequest.number) };
}
