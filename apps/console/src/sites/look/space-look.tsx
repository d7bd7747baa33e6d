import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useLookWords } from '../../words/look-words.js';
import { lookText } from './look-text.js';
import { useClearSpaceLook, useSaveSpaceLook } from './mutations.js';
import { type LookPageProps, OpenLook } from './open-look.js';
import { type SiteLook, type SiteSpaceIds, spaceLookQuery } from './queries.js';
import type { SpaceChoice } from './space-choices.js';

interface SpaceLookProps extends LookPageProps {
  ofSite: SiteLook;
  space: SpaceChoice;
}

/** How one space of a site looks, which is as the site where nothing else is set. */
export function SpaceLook(props: SpaceLookProps) {
  const ids = { ...props.path, siteSpaceId: props.space.id };
  const look = useQuery(spaceLookQuery(useApi(), ids));
  return <QueryView query={look}>{(stored) => <OpenSpaceLook {...props} ids={ids} stored={stored} />}</QueryView>;
}

interface OpenSpaceLookProps extends SpaceLookProps {
  ids: SiteSpaceIds;
  stored: SiteLook;
}

function OpenSpaceLook({ ofSite, space, ids, stored, ...page }: OpenSpaceLookProps) {
  const { of: words } = useLookWords();
  const save = useSaveSpaceLook(ids, { site: ofSite, stored });
  const hasOwn = lookText(stored) !== lookText(ofSite);
  return (
    <OpenLook {...page} stored={stored} save={save} space={{ id: space.id, site: ofSite }}>
      {(forget) => (
        <Stack gap="xs" align="flex-start">
          <Text size="sm" c="dimmed">
            {words.hint}
          </Text>
          <AsSite ids={ids} name={space.label} hasOwn={hasOwn} onDone={forget} />
        </Stack>
      )}
    </OpenLook>
  );
}

interface AsSiteProps {
  ids: SiteSpaceIds;
  name: string;
  /** Whether anything is set on the space. */
  hasOwn: boolean;
  onDone: () => void;
}

/** Lets a space look like its site again, after a question. */
function AsSite({ ids, name, hasOwn, onDone }: AsSiteProps) {
  const { of: words } = useLookWords();
  const { mutateAsync: clear } = useClearSpaceLook(ids);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {hasOwn && (
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          {words.clear}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={words.clearTitle(name)}
        confirm={words.clear}
        isDangerous
        onConfirm={async () => {
          await clear();
          onDone();
          notify({ message: words.cleared });
        }}
        onClose={() => setAsked(false)}
      >
        <Text>{words.clearText}</Text>
      </ConfirmDialog>
    </>
  );
}
