import { Anchor, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { fileSize } from '../../platform/facts/file-size.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { fileBacklinksQuery } from '../links/backlinks.js';
import { LocationLink } from '../links/location-link.js';
import { partHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { useContentPlace } from '../page-tree/use-content-place.js';
import { filesQuery } from '../references/queries.js';
import { SpacePart } from '../space-frame/space-part.js';

/** The files of a space, or of what a change request proposes for it, each with where it is used. */
export default function Files() {
  const { organizationId, place } = useContentPlace();
  const { file: open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { files: words } = useWords().content;
  const files = useQuery(filesQuery(useApi(), place));
  const here = partHref(organizationId, place, 'files');
  return (
    <SpacePart place={place} title={words.title} description={words.description}>
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
                    <RouteLink to={here} search={{ file: id }} size="sm">
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
        onClose={() => void navigate({ to: here })}
        position="right"
        title={words.usedBy}
      >
        {open !== undefined && <Usage organizationId={organizationId} place={place} fileId={open} />}
      </Drawer>
    </SpacePart>
  );
}

function Usage({ organizationId, place, fileId }: { organizationId: string; place: ContentPlace; fileId: string }) {
  const { files: words } = useWords().content;
  const backlinks = useQuery(fileBacklinksQuery(useApi(), place, fileId));
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
