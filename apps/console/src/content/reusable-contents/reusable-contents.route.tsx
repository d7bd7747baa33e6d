import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { reusableContentsQuery } from '../references/queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/reusable');

/** The contents of a space that several pages share. */
export default function ReusableContents() {
  const { organizationId, spaceId } = route.useParams();
  const { reusable: words } = useWords().content;
  const contents = useQuery(reusableContentsQuery(useApi(), { spaceId }));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <QueryView query={contents}>
        {(reusableContents) =>
          reusableContents.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.empty}</Empty>
          ) : (
            <List>
              {reusableContents.map(({ id, title }) => (
                <List.Item key={id}>
                  <RouteLink
                    to="/o/$organizationId/s/$spaceId/~/reusable/$reusableContentId"
                    params={{ organizationId, spaceId, reusableContentId: id }}
                  >
                    {title}
                  </RouteLink>
                </List.Item>
              ))}
            </List>
          )
        }
      </QueryView>
    </ConsolePage>
  );
}
