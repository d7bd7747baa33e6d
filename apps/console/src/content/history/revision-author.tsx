import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonName } from '../../people/users/person-name.js';
import { useApi } from '../../platform/api/api.js';
import { Moment } from '../../platform/time/moment.js';
import { revisionsQuery } from './queries.js';

interface RevisionAuthorProps {
  spaceId: string;
  revisionId: string;
  /** The page whose history it is looked for in. */
  pageId: string;
}

/** When a revision was made and by whom; nothing for those that are far back in the history of the page. */
export function RevisionAuthor({ spaceId, revisionId, pageId }: RevisionAuthorProps) {
  const { data: revisions } = useInfiniteQuery(revisionsQuery(useApi(), spaceId, pageId));
  const revision = revisions?.find(({ id }) => id === revisionId);
  if (!revision) return null;
  return (
    <Text span size="sm">
      <Moment at={revision.createdAt} /> {revision.author && <PersonName userId={revision.author} />}
    </Text>
  );
}
