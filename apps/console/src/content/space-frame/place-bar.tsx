import type { Schemas } from '@lectern/client';
import { emojiText } from '@lectern/rendering/icons/emoji';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { formatInstant } from '../../platform/time/format.js';
import { useWords } from '../../words/words.js';
import { changeRequestQuery } from '../changes/queries.js';
import { revisionQuery } from '../history/queries.js';
import type { ContentPlace } from '../page-tree/queries.js';
import classes from './place-bar.module.css';

interface PlaceBarProps {
  organizationId: string;
  space: Schemas['Space'];
  place: ContentPlace;
}

/** Says where one is: which space, and whether what is shown is live, a change request or a revision. */
export function PlaceBar({ organizationId, space, place }: PlaceBarProps) {
  const { content, library } = useWords();
  const isLive = place.revisionId === undefined && place.changeRequestId === undefined;
  const home = { organizationId, spaceId: space.id, _splat: '' };
  return (
    <>
      <RouteLink to="/o/$organizationId/s/$spaceId/$" params={home} className={classes.title} c="inherit">
        <span aria-hidden>{emojiText(space.emoji)}</span> {space.title || library.spaces.untitled}
      </RouteLink>
      {place.changeRequestId !== undefined && (
        <OpenChangeRequest organizationId={organizationId} spaceId={space.id} changeRequestId={place.changeRequestId} />
      )}
      {place.revisionId !== undefined && <OpenRevision spaceId={space.id} id={place.revisionId} />}
      {isLive ? (
        <Badge
          variant="light"
          color="green"
          tt="none"
          fw={500}
          flex="none"
          title={space.editMode === 'locked' ? content.place.locked : undefined}
        >
          {content.place.live}
        </Badge>
      ) : (
        <RouteLink to="/o/$organizationId/s/$spaceId/$" params={home} size="sm">
          {content.place.toLive}
        </RouteLink>
      )}
    </>
  );
}

function OpenChangeRequest(params: Record<'organizationId' | 'spaceId' | 'changeRequestId', string>) {
  const { place: words } = useWords().content;
  const { spaceId, changeRequestId } = params;
  const { data } = useQuery(changeRequestQuery(useApi(), { spaceId, changeRequestId }));
  if (!data) return null;
  return (
    <>
      <RouteLink
        to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/overview"
        params={params}
        size="sm"
        truncate
      >
        {words.changeRequest(data.number, data.subject)}
      </RouteLink>
      <Badge variant="light" color="yellow" tt="none" fw={500} flex="none">
        {words[data.status]}
      </Badge>
    </>
  );
}

function OpenRevision({ spaceId, id }: { spaceId: string; id: string }) {
  const { place: words } = useWords().content;
  const { data } = useQuery(revisionQuery(useApi(), { spaceId, revisionId: id }));
  if (!data) return null;
  return (
    <Badge variant="light" color="yellow" tt="none" fw={500} flex="none">
      {words.revision(formatInstant(data.createdAt))}
    </Badge>
  );
}
