import { Anchor, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { RouteLink } from '../../platform/links/links.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useBeginWithTemplate } from './begin-with-template.js';
import { PublishingChecklist } from './publishing-checklist.js';
import { siteSpacesQuery, siteStructureQuery } from './queries.js';
import { useSite } from './use-site.js';

/** A site at a glance: what it shows, to whom and where, and what is missing until it is published. */
export default function SiteOverview() {
  const words = useSitesWords();
  const { site, path } = useSite();
  const { organizationId } = path;
  const api = useApi();
  const spaces = useInfiniteQuery(siteSpacesQuery(api, path));
  const { visibility, urls, permissions, siteSpaces } = site;
  // Without spaces, a site can still have links and sections that wait for some.
  const structure = useQuery({ ...siteStructureQuery(api, path), enabled: permissions.edit && siteSpaces === 0 });
  const isEmpty = siteSpaces === 0 && structure.data?.structure.length === 0;
  const { offer, failure } = useBeginWithTemplate(path, 'start');
  return (
    <>
      {permissions.edit && <PublishingChecklist site={site} path={path} />}
      {failure}
      <Facts
        rows={[
          [
            words.overview.shows,
            <QueryView key="shows" query={spaces}>
              {(shown) =>
                shown.length === 0 ? (
                  <Stack gap="xs" align="flex-start">
                    <Text span inherit c="dimmed">
                      {words.overview.noSpaces}
                    </Text>
                    {isEmpty && permissions.edit && offer}
                  </Stack>
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
                    {siteSpaces > shown.length && <li>{words.overview.moreSpaces(siteSpaces - shown.length)}</li>}
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
