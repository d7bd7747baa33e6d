import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { partHref } from '../page-tree/page-address.js';
import { useContentPlace } from '../page-tree/use-content-place.js';
import { reusableContentsQuery } from '../references/queries.js';
import { SpacePart } from '../space-frame/space-part.js';

/** The contents that several pages of a space share, or share in a change request. */
export default function ReusableContents() {
  const { organizationId, place } = useContentPlace();
  const { reusable: words } = useWords().content;
  const contents = useQuery(reusableContentsQuery(useApi(), place));
  return (
    <SpacePart place={place} title={words.title} description={words.description}>
      <QueryView query={contents}>
        {(reusableContents) =>
          reusableContents.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.empty}</Empty>
          ) : (
            <List>
              {reusableContents.map(({ id, title }) => (
                <List.Item key={id}>
                  <RouteLink to={partHref(organizationId, place, `reusable/${id}`)}>{title}</RouteLink>
                </List.Item>
              ))}
            </List>
          )
        }
      </QueryView>
    </SpacePart>
  );
}
