import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useLookWords } from '../../words/look-words.js';
import { EditorsOnly } from '../sites/editors-only.js';
import { siteStructureQuery } from '../sites/queries.js';
import { useSite } from '../sites/use-site.js';
import type { LookSearch } from './look-search.js';
import { useSaveLook } from './mutations.js';
import { type LookPageProps, OpenLook } from './open-look.js';
import { lookQuery, type SiteLook } from './queries.js';
import { type SpaceChoice, spaceChoices } from './space-choices.js';
import { SpaceLook } from './space-look.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites/$siteId/look');

/** How a site and each of its spaces look. */
export default function LookRoute() {
  const { site, path } = useSite();
  const api = useApi();
  const look = useQuery(lookQuery(api, path));
  const structure = useQuery(siteStructureQuery(api, path));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: LookSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const page = { path, isAdaptive: site.adaptiveContent?.enabled ?? false, search, onSearch };
  return (
    <EditorsOnly site={site}>
      <QueryView query={structure}>
        {(shown) => (
          <QueryView query={look}>
            {(ofSite) => <ChosenLook {...page} ofSite={ofSite} spaces={spaceChoices(shown)} />}
          </QueryView>
        )}
      </QueryView>
    </EditorsOnly>
  );
}

interface ChosenLookProps extends LookPageProps {
  ofSite: SiteLook;
  spaces: readonly SpaceChoice[];
}

function ChosenLook({ ofSite, spaces, ...page }: ChosenLookProps) {
  const { of: words } = useLookWords();
  const { search, onSearch } = page;
  const { of } = search;
  const space = spaces.find(({ id }) => id === of);
  return (
    <Stack gap="md">
      <LookOf spaces={spaces} of={of} onChange={(next) => onSearch({ ...search, of: next })} />
      {of === undefined && <LookOfSite {...page} ofSite={ofSite} />}
      {space && <SpaceLook {...page} key={space.id} ofSite={ofSite} space={space} />}
      {of !== undefined && !space && <Text c="dimmed">{words.gone}</Text>}
    </Stack>
  );
}

interface LookOfProps {
  spaces: readonly SpaceChoice[];
  of: string | undefined;
  onChange: (of: string | undefined) => void;
}

/** Chooses whose look it is: that of the whole site, or of one of its spaces. */
function LookOf({ spaces, of, onChange }: LookOfProps) {
  const { of: words } = useLookWords();
  const isGone = of !== undefined && !spaces.some(({ id }) => id === of);
  return (
    <NativeSelect
      label={words.label}
      maw="22rem"
      value={of ?? ''}
      data={[
        { value: '', label: words.site },
        ...spaces.map(({ id, label }) => ({ value: id, label })),
        ...(isGone ? [{ value: of, label: '–' }] : []),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
    />
  );
}

function LookOfSite({ ofSite, ...page }: LookPageProps & { ofSite: SiteLook }) {
  const save = useSaveLook(page.path);
  return <OpenLook {...page} stored={ofSite} save={save} />;
}
