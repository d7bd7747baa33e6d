import type { Schemas } from '@lectern/client';
import { sectionsInOrder } from '@lectern/domain/sites/structure/model';
import { NativeSelect, Text } from '@mantine/core';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { type FieldProps, useApiForm } from '../../platform/forms/use-api-form.js';
import { useSitesWords } from '../../words/sites-words.js';
import type { StructureMutations } from './mutations.js';
import type { SiteTree } from './site-tree.js';

/** What can be added to a site. */
export type AddedKind = 'space' | 'section' | 'group' | 'link';

/** Stands for a space that is made on the way. */
const NEW = '';
const TOP = '';

interface AddDialogProps {
  kind: AddedKind | undefined;
  tree: SiteTree;
  /** The spaces that the person could add. */
  spaces: readonly Schemas['Space'][];
  mutations: StructureMutations;
  onClose: () => void;
}

/** Adds something to what a site shows. */
export function AddDialog({ kind, ...props }: AddDialogProps) {
  if (kind === 'space') return <AddSpace {...props} />;
  if (kind === 'section') return <AddSection {...props} />;
  return kind && <AddNavigation kind={kind} {...props} />;
}

function AddSpace({ tree, spaces, mutations, onClose }: Omit<AddDialogProps, 'kind'>) {
  const { add: words } = useSitesWords().structure;
  const sections = sectionsInOrder(tree.structure);
  const first = sections.find(({ isDefault }) => isDefault) ?? sections[0];
  const form = useApiForm({
    initial: { spaceId: spaces[0]?.id ?? NEW, title: '', sectionId: first?.id ?? TOP },
    submit: ({ spaceId, title, sectionId }) =>
      mutations.addSpace({
        spaceId: spaceId === NEW ? null : spaceId,
        ...(spaceId === NEW && { title, template: { id: 'docs' } }),
        ...(sectionId !== TOP && { sectionId }),
      }),
    onDone: onClose,
  });
  return (
    <FormDialog isOpen title={words.spaceTitle} submit={words.submit} form={form} onClose={onClose}>
      <SpaceField label={words.which} spaces={spaces} {...form.field('spaceId')} />
      {form.values.spaceId === NEW && <FormTextField label={words.newSpaceName} required {...form.field('title')} />}
      {sections.length > 0 && (
        <Choice
          label={words.into}
          choices={sections.map(({ id }) => ({ value: id, label: tree.items.get(id)?.title ?? '' }))}
          {...form.field('sectionId')}
        />
      )}
      {tree.structure.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.variantHint}
        </Text>
      )}
    </FormDialog>
  );
}

function AddSection({ tree, spaces, mutations, onClose }: Omit<AddDialogProps, 'kind'>) {
  const { add: words, edit } = useSitesWords().structure;
  const form = useApiForm({
    initial: { title: '', spaceId: spaces[0]?.id ?? NEW, siteSectionGroupId: TOP },
    submit: ({ title, spaceId, siteSectionGroupId }) =>
      mutations.addSection({
        title,
        spaceId: spaceId === NEW ? null : spaceId,
        ...(spaceId === NEW && { template: { id: 'docs' } }),
        siteSectionGroupId: siteSectionGroupId || null,
      }),
    onDone: onClose,
  });
  const isFirst = !tree.structure.some(({ type }) => type === 'site-section');
  return (
    <FormDialog isOpen title={words.sectionTitle} submit={words.submit} form={form} onClose={onClose}>
      <FormTextField label={edit.name} required maxLength={128} data-autofocus {...form.field('title')} />
      <SpaceField label={words.sectionSpace} spaces={spaces} {...form.field('spaceId')} />
      <GroupField tree={tree} {...form.field('siteSectionGroupId')} />
      {isFirst && tree.structure.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.sectionHint}
        </Text>
      )}
    </FormDialog>
  );
}

function AddNavigation({ kind, tree, mutations, onClose }: AddDialogProps & { kind: 'group' | 'link' }) {
  const { add: words, edit } = useSitesWords().structure;
  const form = useApiForm({
    initial: { title: '', url: '', parent: TOP },
    submit: async ({ title, url, parent }) => {
      if (kind === 'group') await mutations.addGroup({ title, parent: parent || null });
      else await mutations.addLink({ title, url, parent: parent || null });
    },
    onDone: onClose,
  });
  const title = kind === 'group' ? words.groupTitle : words.linkTitle;
  return (
    <FormDialog isOpen title={title} submit={words.submit} form={form} onClose={onClose}>
      <FormTextField label={edit.name} required maxLength={100} data-autofocus {...form.field('title')} />
      {kind === 'link' && <FormTextField label={edit.url} type="url" required {...form.field('url')} />}
      <GroupField tree={tree} {...form.field('parent')} />
    </FormDialog>
  );
}

function SpaceField({ spaces, ...field }: FieldProps<string> & { label: string; spaces: readonly Schemas['Space'][] }) {
  const { add: words } = useSitesWords().structure;
  const choices = spaces.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <Choice {...field} choices={[...choices, { value: NEW, label: words.newSpace }]} />
      {spaces.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.allShown}
        </Text>
      )}
    </>
  );
}

function GroupField({ tree, ...field }: FieldProps<string> & { tree: SiteTree }) {
  const { edit } = useSitesWords().structure;
  const groups = [...tree.items.values()].filter(({ object }) => object === 'site-section-group');
  if (groups.length === 0) return null;
  const choices = groups.map(({ id, title }) => ({ value: id, label: title }));
  return <Choice {...field} label={edit.parent} choices={[{ value: TOP, label: edit.top }, ...choices]} />;
}

interface ChoiceProps extends FieldProps<string> {
  label: string;
  choices: { value: string; label: string }[];
}

function Choice({ label, choices, value, error, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      data={choices}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
