import { LecternError } from '@lectern/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type UseMutationResult, useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useApi } from '../../platform/api/api.js';
import { type GuardedPlace, UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useLookWords } from '../../words/look-words.js';
import { type SiteIds, siteSpacesQuery } from '../sites/queries.js';
import { BrandPart, ColorsPart, TypePart } from './appearance-parts.js';
import type { LookEditor } from './fields.js';
import { type LinkedSpace, linkedSpaces } from './link-list.js';
import classes from './look.module.css';
import { changesOfLook, lookWith } from './look-changes.js';
import { claimsIn, LOOK_PARTS, type LookPart, type LookSearch } from './look-search.js';
import { lookText, sameText } from './look-text.js';
import { NavigationPart } from './navigation-part.js';
import { OwnFonts } from './own-fonts.js';
import { PagesPart } from './pages-part.js';
import { PreviewPane } from './preview-pane.js';
import type { SiteLook } from './queries.js';
import { useLivePreview } from './use-live-preview.js';

/** What looks of sites and of spaces are opened with. */
export interface LookPageProps {
  path: SiteIds;
  /** Whether the site knows anything of its visitors. */
  isAdaptive: boolean;
  search: LookSearch;
  onSearch: (search: LookSearch) => void;
}

interface OpenLookProps extends LookPageProps {
  /** How the site or the space looks now. */
  stored: SiteLook;
  save: UseMutationResult<unknown, Error, SiteLook>;
  /** For the look of a space: which one, and how its site looks. */
  space?: { id: string; site: SiteLook };
  /** What stands above the form; it can forget what is not saved. */
  children?: (forget: () => void) => ReactNode;
}

const NO_CHANGES = '{}';

/** The form about a look beside a preview that follows every change. What is not saved is kept in the tab. */
export function OpenLook({ path, isAdaptive, search, onSearch, stored, save, space, children }: OpenLookProps) {
  // What was changed is kept, not what it was made of: others may save something else meanwhile.
  const draft = useDraft(space ? `look-${path.siteId}-${space.id}` : `look-${path.siteId}`, NO_CHANGES);
  const look = lookWith(stored, JSON.parse(draft.text));
  const isDirty = lookText(look) !== lookText(stored);
  const forget = useEffectEvent(() => draft.clear());
  useEffect(() => {
    if (!isDirty) forget();
  }, [isDirty]);
  const { data: siteSpaces = [], isSuccess: isKnown } = useInfiniteQuery(siteSpacesQuery(useApi(), path));
  const preview = useLivePreview(
    path,
    {
      claims: search.claims === undefined ? null : (claimsIn(search.claims) ?? null),
      ...(space
        ? { siteSpace: space.id, siteSpaceCustomization: isDirty ? changesOfLook(space.site, look) : null }
        : { siteSpace: search.space ?? null, customization: isDirty ? look : null }),
    },
    search.theme,
  );
  const shownIssues = issuesOf(preview.error, space ? 'body.siteSpaceCustomization.' : 'body.customization.');
  const issues = [...shownIssues, ...issuesOf(save.error, 'body.')];
  const editor: LookEditor = {
    look,
    ...(space && { site: space.site }),
    set: (next) => {
      if (save.error) save.reset();
      draft.write(sameText(changesOfLook(stored, next)));
    },
    errorAt: (place) => issues.find((issue) => issue.path === place || issue.path.startsWith(`${place}.`))?.message,
  };
  return (
    <div className={classes.columns}>
      <UnsavedGuard isDirty={isDirty} leaves={isOtherLook} />
      <Stack gap="md">
        {children?.(draft.clear)}
        <Parts open={search.part ?? 'brand'} onOpen={(part) => onSearch({ ...search, part })} />
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            save.mutate(look, { onSuccess: draft.clear });
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
              onDiscard={draft.clear}
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
        variants={space ? [] : siteSpaces.map(({ id, title, space: { language } }) => ({ id, title, language }))}
        isAdaptive={isAdaptive}
        isEmpty={isKnown && siteSpaces.length === 0}
        isExplained={shownIssues.length > 0}
      />
    </div>
  );
}

/** Whether a way leads from one look to another one on the same page. */
function isOtherLook(current: GuardedPlace, next: GuardedPlace): boolean {
  const of = ({ search }: GuardedPlace) => ('of' in search ? search.of : undefined);
  return current.pathname === next.pathname && of(current) !== of(next);
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
  spaces: readonly LinkedSpace[];
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
