import { Anchor, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { RouteLink } from '../../platform/links/links.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useSitesWords } from '../../words/sites-words.js';
import { PublishingChecklist } from './publishing-checklist.js';
import { siteSpacesQuery } from './queries.js';
import { useSite } from './use-site.js';

/** A site at a glance: what it shows, to whom and where, and what is missing until it is published. */
export default function SiteOverview() {
  const words = useSitesWords();
  const { site, path } = useSite();
  const { organizationId } = path;
  const spaces = useInfiniteQuery(siteSpacesQuery(useApi(), path));
  const { visibility, urls, permissions } = site;
  return (
    <>
      {permissions.edit && <PublishingChecklist site={site} path={path} />}
      <Facts
        rows={[
          [
            words.overview.shows,
            <QueryView key="shows" query={spaces}>
              {(shown) =>
                shown.length === 0 ? (
                  <Text span inherit c="dimmed">
                    {words.overview.noSpaces}
                  </Text>
                ) : (
                  <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
                    {shown.map(({ id, title, space }) => (
                      <li key={id}>
                        <RouteLink
                          to="/o/$organizationId/s/$spaceId/$"
                          params={{ organizationId, spaceId: space.id, _splat: '' }}
                          inherit
                        >
                          {title}
                        </RouteLink>
                      </li>
                    ))}
                    {site.siteSpaces > shown.length && (
                      <li>{words.overview.moreSpaces(site.siteSpaces - shown.length)}</li>
                    )}
                  </Stack>
                )
              }
            </QueryView>,
          ],
          [words.audience, words.visibilities[visibility].sentence],
          [
            words.address,
            urls.published ? (
              <Anchor href={urls.published} target="_blank" rel="noopener" inherit>
                {urls.published}
              </Anchor>
            ) : (
              words.overview.noAddress
            ),
          ],
          [words.created, <Moment key="created" at={site.createdAt} />],
        ]}
      />
    </>
  );
}
