import { Anchor, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { fileSize } from '../../platform/facts/file-size.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { LocationLink } from '../links/location-link.js';
import { filesQuery } from '../references/queries.js';
import { fileBacklinksQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/files');

/** The files of a space, each with where it is used. */
export default function Files() {
  const { organizationId, spaceId } = route.useParams();
  const { file: open } = route.useSearch();
  const navigate = route.useNavigate();
  const { files: words } = useWords().content;
  const files = useQuery(filesQuery(useApi(), { spaceId }));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <QueryView query={files}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.empty}</Empty>
          ) : (
            <RecordTable
              label={words.title}
              rows={rows}
              rowId={({ id }) => id}
              columns={[
                {
                  id: 'name',
                  title: words.name,
                  cell: ({ name, downloadURL }) => (
                    <Anchor href={downloadURL} download={name} aria-label={words.download(name)}>
                      {name}
                    </Anchor>
                  ),
                },
                { id: 'type', title: words.type, isMinor: true, cell: ({ contentType }) => contentType },
                { id: 'size', title: words.size, cell: ({ size }) => fileSize(size) },
                {
                  id: 'used',
                  title: words.usedBy,
                  cell: ({ id }) => (
                    <RouteLink
                      to="/o/$organizationId/s/$spaceId/~/files"
                      params={{ organizationId, spaceId }}
                      search={{ file: id }}
                      size="sm"
                    >
                      {words.usage}
                    </RouteLink>
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
      <Drawer
        opened={open !== undefined}
        onClose={() => void navigate({ search: {} })}
        position="right"
        title={words.usedBy}
      >
        {open !== undefined && <Usage organizationId={organizationId} spaceId={spaceId} fileId={open} />}
      </Drawer>
    </ConsolePage>
  );
}

function Usage({ organizationId, spaceId, fileId }: { organizationId: string; spaceId: string; fileId: string }) {
  const { files: words } = useWords().content;
  const backlinks = useQuery(fileBacklinksQuery(useApi(), { spaceId, fileId }));
  return (
    <QueryView query={backlinks}>
      {({ items }) =>
        items.length === 0 ? (
          words.unused
        ) : (
          <ul>
            {items.map((location, index) => (
              <li key={`${index}-${location.kind}`}>
                <LocationLink organizationId={organizationId} location={location} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
