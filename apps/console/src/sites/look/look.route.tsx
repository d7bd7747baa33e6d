import { LecternError } from '@lectern/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { useApi } from '../../platform/api/api.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useLookWords } from '../../words/look-words.js';
import { EditorsOnly } from '../sites/editors-only.js';
import { type SiteIds, siteSpacesQuery } from '../sites/queries.js';
import { useSite } from '../sites/use-site.js';
import { BrandPart, ColorsPart, TypePart } from './appearance-parts.js';
import type { LookEditor } from './fields.js';
import classes from './look.module.css';
import { claimsIn, LOOK_PARTS, type LookPart, type LookSearch } from './look-search.js';
import { lookText } from './look-text.js';
import { useSaveLook } from './mutations.js';
import { linkedSpaces, NavigationPart } from './navigation-part.js';
import { OwnFonts } from './own-fonts.js';
import { PagesPart } from './pages-part.js';
import { PreviewPane } from './preview-pane.js';
import { lookQuery, type SiteLook } from './queries.js';
import { useLivePreview } from './use-live-preview.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites/$siteId/look');

/** How a site looks, beside a preview that follows every change. */
export default function LookRoute() {
  const { site, path } = useSite();
  const look = useQuery(lookQuery(useApi(), path));
  return (
    <EditorsOnly site={site}>
      <QueryView query={look}>
        {(stored) => <OpenLook stored={stored} path={path} isAdaptive={site.adaptiveContent?.enabled ?? false} />}
      </QueryView>
    </EditorsOnly>
  );
}

function OpenLook({ stored, path, isAdaptive }: { stored: SiteLook; path: SiteIds; isAdaptive: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: LookSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const initial = lookText(stored);
  const draft = useDraft(`look-${path.siteId}`, initial);
  const look: SiteLook = JSON.parse(draft.text);
  const isDirty = draft.text !== initial;
  const save = useSaveLook(path);
  const forget = useEffectEvent(() => draft.clear());
  useEffect(() => {
    if (!isDirty) forget();
  }, [isDirty]);
  const { data: siteSpaces = [], isSuccess: isKnown } = useInfiniteQuery(siteSpacesQuery(useApi(), path));
  const preview = useLivePreview(
    path,
    {
      customization: isDirty ? look : null,
      claims: search.claims === undefined ? null : (claimsIn(search.claims) ?? null),
      siteSpace: search.space ?? null,
    },
    search.theme,
  );
  const issues = [...issuesOf(preview.error, 'body.customization.'), ...issuesOf(save.error, 'body.')];
  const editor: LookEditor = {
    look,
    set: (next) => {
      if (save.error) save.reset();
      draft.write(lookText(next));
    },
    errorAt: (place) => issues.find((issue) => issue.path === place || issue.path.startsWith(`${place}.`))?.message,
  };
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <Parts open={search.part ?? 'brand'} onOpen={(part) => onSearch({ ...search, part })} />
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            save.mutate(look, { onSuccess: (saved) => draft.write(lookText(saved)) });
          }}
        >
          <Stack gap="md">
            <OpenPart
              part={search.part ?? 'brand'}
              editor={editor}
              organizationId={path.organizationId}
              spaces={linkedSpaces(siteSpaces)}
            />
            {save.error && issuesOf(save.error, 'body.').length === 0 && <Failure error={save.error} />}
            <Issues issues={issues} />
            <Saving
              isDirty={isDirty}
              isSaved={save.isSuccess && !isDirty}
              isPending={save.isPending}
              onDiscard={() => draft.clear()}
            />
          </Stack>
        </form>
        {search.part === 'type' && <OwnFonts organizationId={path.organizationId} />}
      </Stack>
      <PreviewPane
        siteId={path.siteId}
        preview={preview}
        search={search}
        onSearch={onSearch}
        variants={siteSpaces.map(({ id, title, space }) => ({ id, title, language: space.language }))}
        isAdaptive={isAdaptive}
        isEmpty={isKnown && siteSpaces.length === 0}
        isExplained={issuesOf(preview.error, 'body.customization.').length > 0}
      />
    </div>
  );
}

function Parts({ open, onOpen }: { open: LookPart; onOpen: (part: LookPart) => void }) {
  const { parts: words } = useLookWords();
  return (
    <nav className={classes.parts} aria-label={words.label}>
      {LOOK_PARTS.map((part) => (
        <Button
          key={part}
          className={classes.part}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-current={part === open}
          onClick={() => onOpen(part)}
        >
          {words[part]}
        </Button>
      ))}
    </nav>
  );
}

interface OpenPartProps {
  part: LookPart;
  editor: LookEditor;
  organizationId: string;
  spaces: ReturnType<typeof linkedSpaces>;
}

function OpenPart({ part, editor, organizationId, spaces }: OpenPartProps) {
  switch (part) {
    case 'brand':
      return <BrandPart editor={editor} />;
    case 'colors':
      return <ColorsPart editor={editor} />;
    case 'type':
      return <TypePart editor={editor} organizationId={organizationId} />;
    case 'navigation':
      return <NavigationPart editor={editor} spaces={spaces} />;
    case 'pages':
      return <PagesPart editor={editor} />;
  }
}

interface SavingProps {
  isDirty: boolean;
  isSaved: boolean;
  isPending: boolean;
  onDiscard: () => void;
}

function Saving({ isDirty, isSaved, isPending, onDiscard }: SavingProps) {
  const words = useLookWords();
  return (
    <Stack gap="xs" className={classes.saving}>
      <Text role="status" size="sm" c="dimmed">
        {isDirty ? words.unsaved : isSaved ? words.saved : ''}
      </Text>
      <Group gap="xs">
        <Button type="submit" loading={isPending} disabled={!isDirty}>
          {words.save}
        </Button>
        <Button
          variant="default"
          disabled={!isDirty || isPending}
          onClick={() => {
            onDiscard();
            notify({ message: words.discarded });
          }}
        >
          {words.discard}
        </Button>
      </Group>
    </Stack>
  );
}

/** What is wrong anywhere in the look, also in parts that are not open. */
function Issues({ issues }: { issues: readonly Issue[] }) {
  const words = useLookWords();
  if (issues.length === 0) return null;
  return (
    <Stack gap={4} role="alert">
      <Text size="sm">{words.problems}</Text>
      {issues.map(({ path, message }) => (
        <Text key={path + message} size="sm" c="red">
          {path}: {message}
        </Text>
      ))}
    </Stack>
  );
}

interface Issue {
  path: string;
  message: string;
}

/** What the API finds wrong, by where it stands in the look. */
function issuesOf(error: unknown, place: string): Issue[] {
  const issues = error instanceof LecternError ? error.issues : [];
  return issues
    .filter(({ path }) => path.startsWith(place))
    .map(({ path, message }) => ({
      path: path.slice(place.length),
      message: message.charAt(0).toUpperCase() + message.slice(1),
    }));
}
