import type { Schemas } from '@lectern/client';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import type { TreePage } from '../../content/page-tree/visible-rows.js';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useWords } from '../../words/words.js';
import type { SiteIds } from '../sites/queries.js';
import type { SiteTree } from '../structure/site-tree.js';
import type { WantedDestination } from './destinations.js';
import { useSaveRedirect } from './mutations.js';

const KINDS = ['page', 'space', 'section', 'external'] as const;
type Kind = (typeof KINDS)[number];
/** More suggestions than anybody reads. */
const MAX_SUGGESTED = 200;

interface RedirectDialogProps {
  path: SiteIds;
  tree: SiteTree;
  /** The redirect to change; a new one when absent. */
  redirect: Schemas['SiteRedirect'] | undefined;
  /** The path of the page that it leads to, where it leads to one. */
  pagePath: string;
  onClose: () => void;
}

/** Leads readers of an old path elsewhere, or changes where they are led. */
export function RedirectDialog({ path, tree, redirect, pagePath, onClose }: RedirectDialogProps) {
  const { platform } = useWords();
  const words = useSitesWords().redirects;
  const { mutateAsync: save } = useSaveRedirect(path, redirect?.id);
  const items = [...tree.items.values()];
  const spaces = items.filter((item) => item.object === 'site-space');
  const sections = items.filter((item) => item.object === 'site-section');
  const form = useApiForm({
    initial: {
      source: redirect?.source ?? '/',
      ...initialDestination(redirect?.destination),
      pagePath,
      permanent: redirect?.permanent ?? false,
      captureWildcard: redirect?.captureWildcard ?? false,
    },
    submit: ({ source, permanent, captureWildcard, ...values }) => {
      const space = spaces.find(({ id }) => id === values.siteSpaceId) ?? spaces[0];
      const section = sections.find(({ id }) => id === values.siteSectionId) ?? sections[0];
      return save({
        source,
        permanent,
        captureWildcard: captureWildcard && source.trim().endsWith('/*'),
        destination: wanted(values, space, section),
      });
    },
    onDone: onClose,
  });
  const { kind, siteSpaceId, source } = form.values;
  const [permanent, capture] = [form.field('permanent'), form.field('captureWildcard')];
  const kinds = KINDS.filter((each) => each !== 'section' || sections.length > 0).filter(
    (each) => each === 'external' || spaces.length > 0,
  );
  return (
    <FormDialog
      isOpen
      title={redirect ? words.editTitle : words.createTitle}
      submit={redirect ? platform.save : words.submit}
      form={form}
      onClose={onClose}
    >
      <FormTextField
        label={words.source}
        description={words.sourceHint}
        required
        spellCheck={false}
        data-autofocus
        {...form.field('source')}
      />
      <NativeSelect
        label={words.kind}
        value={kind}
        data={kinds.map((each) => ({ value: each, label: words.kinds[each] }))}
        onChange={({ currentTarget }) =>
          form.field('kind').onChange(KINDS.find((each) => each === currentTarget.value) ?? 'page')
        }
      />
      {(kind === 'page' || kind === 'space') && (
        <NativeSelect
          label={words.space}
          value={siteSpaceId}
          data={spaces.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => form.field('siteSpaceId').onChange(currentTarget.value)}
        />
      )}
      {kind === 'page' && (
        <>
          <FormTextField
            label={words.pagePath}
            description={words.pagePathHint}
            spellCheck={false}
            list="redirect-pages"
            {...form.field('pagePath')}
          />
          <PageSuggestions
            spaceId={(spaces.find(({ id }) => id === siteSpaceId) ?? spaces[0])?.space.id}
            typed={form.values.pagePath}
          />
        </>
      )}
      {kind === 'section' && (
        <NativeSelect
          label={words.section}
          value={form.values.siteSectionId}
          data={sections.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => form.field('siteSectionId').onChange(currentTarget.value)}
        />
      )}
      {kind === 'external' && <FormTextField label={words.url} type="url" required {...form.field('url')} />}
      {source.trim().endsWith('/*') && (
        <Checkbox
          label={words.capture}
          description={words.captureHint}
          error={capture.error}
          checked={capture.value}
          onChange={({ currentTarget }) => capture.onChange(currentTarget.checked)}
        />
      )}
      <Checkbox
        label={words.permanent}
        description={words.permanentHint}
        checked={permanent.value}
        onChange={({ currentTarget }) => permanent.onChange(currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** The pages of a space that begin as somebody types. */
function PageSuggestions({ spaceId, typed }: { spaceId: string | undefined; typed: string }) {
  const query = pageTreeQuery(useApi(), { spaceId: spaceId ?? '' });
  const { data } = useQuery({ ...query, enabled: spaceId !== undefined });
  const fitting = pathsIn(data?.pages ?? []).filter((path) => path.includes(typed.trim()));
  return (
    <datalist id="redirect-pages">
      {fitting.slice(0, MAX_SUGGESTED).map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
  );
}

function pathsIn(pages: readonly TreePage[]): string[] {
  return pages.flatMap(({ path, pages: below = [] }) => [...(path ? [path] : []), ...pathsIn(below)]);
}

interface DestinationValues {
  kind: Kind;
  siteSpaceId: string;
  siteSectionId: string;
  url: string;
}

function initialDestination(destination: Schemas['RedirectDestination'] | undefined): DestinationValues {
  const none = { siteSpaceId: '', siteSectionId: '', url: '' };
  switch (destination?.kind) {
    case 'external':
      return { ...none, kind: 'external', url: destination.url };
    case 'site-section':
      return { ...none, kind: 'section', siteSectionId: destination.siteSectionId };
    case 'site-space':
      return { ...none, kind: 'space', siteSpaceId: destination.siteSpaceId };
    case 'site-page':
      return { ...none, kind: 'page', siteSpaceId: destination.siteSpaceId };
    default:
      return { ...none, kind: 'page' };
  }
}

function wanted(
  { kind, url, pagePath }: DestinationValues & { pagePath: string },
  space: Schemas['SiteSpace'] | undefined,
  section: Schemas['SiteSection'] | undefined,
): WantedDestination {
  if (kind === 'section') return { kind: 'site-section', siteSectionId: section?.id ?? '' };
  if (kind === 'space') return { kind: 'site-space', siteSpaceId: space?.id ?? '' };
  if (kind === 'page') return { kind: 'path', spaceId: space?.space.id ?? '', path: pagePath.trim() };
  return { kind: 'external', url };
}
