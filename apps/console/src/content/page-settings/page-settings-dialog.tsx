import '@mantine/core/styles/Fieldset.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { LecternError } from '@lectern/client';
import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Modal,
  NativeSelect,
  Stack,
  TagsInput,
  Text,
  Textarea,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWritingWords } from '../../words/writing-words.js';
import { type SentChange, useContentChange } from '../changes/send-changes.js';
import { ConditionFields } from '../page-editor/blocks/condition/condition-fields.js';
import { IconPicker } from '../page-editor/pickers/icon-picker.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { filesQuery } from '../references/queries.js';
import { pageSettingsQuery, type SettingsStart } from './queries.js';
import { ADDRESS, changedFields, pageSettingsOf, SHOWN_PARTS } from './setting-values.js';
import { useVariableProblem, VariableFields } from './variable-fields.js';

interface PageSettingsProps {
  place: ContentPlace;
  pageId: string;
  /** Told in which revision the settings are saved, and the new path of the page if it has another one. */
  onSaved: (saved: { revision: string; newPath?: string }) => void;
  onClose: () => void;
}

/** Everything about a page but its text. */
export default function PageSettingsDialog(props: PageSettingsProps) {
  const { settings: words } = useWritingWords();
  const start = useQuery(pageSettingsQuery(useApi(), props.place, props.pageId));
  return (
    <Modal opened onClose={props.onClose} title={words.title} size="lg">
      <QueryView query={start}>
        {(loaded) => (
          <SettingsForm
            {...props}
            start={loaded}
            readAgain={async () => {
              const { data } = await start.refetch();
              return data ?? loaded;
            }}
          />
        )}
      </QueryView>
    </Modal>
  );
}

interface SettingsFormProps extends PageSettingsProps {
  start: SettingsStart;
  readAgain: () => Promise<SettingsStart>;
}

function SettingsForm({ place, pageId, start, readAgain, onSaved, onClose }: SettingsFormProps) {
  const { settings: words } = useWritingWords();
  const { id: organizationId } = useOrganization();
  const { mutateAsync } = useContentChange(place);
  const known = useRef(start);
  const form = useApiForm({
    initial: { ...pageSettingsOf(start.page), withRedirect: true },
    place: 'body.changes[0]',
    submit: async (values) => {
      const { page, base } = known.current;
      const fields = changedFields(page, values);
      if (Object.keys(fields).length === 0) return undefined;
      const redirect: SentChange[] =
        fields.slug !== undefined && values.withRedirect
          ? [{ operation: 'set_redirects', redirects: { [page.path]: pageId } }]
          : [];
      return mutateAsync([{ operation: 'update_page', page: pageId, base, ...fields }, ...redirect]);
    },
    onDone: (result) => {
      const saved = result?.changes.find((change) => change.object === 'updated_page');
      const path = saved && 'path' in saved.page ? saved.page.path : undefined;
      // The page around the dialog may know the new path already.
      const isMoved = path !== undefined && path !== known.current.page.path;
      if (result) onSaved({ revision: result.revision, ...(isMoved && { newPath: path }) });
      onClose();
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The dialog looks for what to focus when it opens, which is before the settings have been read.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const conflict = conflictOf(form.error);
  const box = (name: 'hidden' | 'noIndex' | 'noRobotsIndex' | 'isWide' | 'withRedirect', label: string) => {
    const { value, onChange } = form.field(name);
    return <Checkbox label={label} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
  };
  const [description, shown] = [form.field('description'), form.field('shown')];
  const isMoved = form.values.slug !== known.current.page.slug;
  const variableProblem = useVariableProblem(form.values.variables);
  return (
    <form
      ref={element}
      onSubmit={(event) => (variableProblem === undefined ? form.onSubmit(event) : event.preventDefault())}
    >
      <Stack>
        <FormTextField label={words.name} required data-autofocus {...form.field('title')} />
        <Textarea
          label={words.description}
          autosize
          minRows={2}
          value={description.value}
          error={description.error}
          onChange={({ currentTarget }) => description.onChange(currentTarget.value)}
        />
        <IconField emoji={form.field('emoji')} icon={form.field('icon')} />
        <FormTextField label={words.slug} {...form.field('slug')} />
        {isMoved && box('withRedirect', words.redirect(known.current.page.path))}
        <CoverFields
          place={place}
          cover={form.field('cover')}
          address={form.field('coverAddress')}
          position={form.field('coverPosition')}
        />
        <Fieldset legend={words.layout}>
          <Stack gap="xs">
            {box('isWide', words.wide)}
            {SHOWN_PARTS.map((part) => (
              <Checkbox
                key={part}
                label={words.shown[part]}
                checked={shown.value[part]}
                onChange={({ currentTarget }) => shown.onChange({ ...shown.value, [part]: currentTarget.checked })}
              />
            ))}
          </Stack>
        </Fieldset>
        <Fieldset legend={words.visibility}>
          <Stack gap="xs">
            {box('hidden', words.hidden)}
            {box('noIndex', words.noIndex)}
            {box('noRobotsIndex', words.noRobotsIndex)}
          </Stack>
        </Fieldset>
        <TagsInput
          label={words.tags}
          description={words.tagsHelp}
          value={form.values.tags}
          error={form.field('tags').error}
          onChange={form.field('tags').onChange}
        />
        <VariableFields {...form.field('variables')} error={variableProblem ?? form.field('variables').error} />
        <Fieldset legend={words.readers}>
          <ConditionFields
            organizationId={organizationId}
            spaceId={place.spaceId}
            expression={form.values.condition}
            error={form.field('condition').error}
            otherwise={words.otherwise}
            onChange={form.field('condition').onChange}
          />
        </Fieldset>
        {conflict ? (
          <Alert color="orange" title={words.conflict}>
            <Stack gap="xs">
              {conflict.fields.map(({ field, saved }) => (
                <Text key={field} size="sm">
                  {words.savedAs(field, typeof saved === 'string' ? saved : JSON.stringify(saved))}
                </Text>
              ))}
              <Group gap="xs">
                <Button
                  type="submit"
                  variant="default"
                  size="xs"
                  onClick={() => {
                    known.current = { ...known.current, base: conflict.revision };
                  }}
                >
                  {words.keepMine}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  onClick={async () => {
                    known.current = await readAgain();
                    form.restart({ ...pageSettingsOf(known.current.page), withRedirect: true });
                  }}
                >
                  {words.takeTheirs}
                </Button>
              </Group>
            </Stack>
          </Alert>
        ) : (
          form.error !== undefined && <Failure error={form.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TextSetting {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function IconField({ emoji, icon }: { emoji: TextSetting; icon: TextSetting }) {
  const { settings: words } = useWritingWords();
  return (
    <IconPicker
      label={words.icon}
      withEmoji
      value={{ emoji: emoji.value, icon: icon.value }}
      error={emoji.error ?? icon.error}
      onChange={(chosen) => {
        emoji.onChange(chosen.emoji);
        icon.onChange(chosen.icon);
      }}
    />
  );
}

interface CoverFieldsProps {
  place: ContentPlace;
  cover: TextSetting;
  address: TextSetting;
  position: TextSetting;
}

function CoverFields({ place, cover, address, position }: CoverFieldsProps) {
  const { settings: words } = useWritingWords();
  const { data: files = [] } = useQuery(filesQuery(useApi(), place));
  const pictures = files.filter(({ id, contentType }) => contentType.startsWith('image/') || id === cover.value);
  const positions = [...new Map([...words.positions, [position.value, position.value] as const])];
  return (
    <Fieldset legend={words.cover}>
      <Stack gap="xs">
        <NativeSelect
          label={words.picture}
          value={cover.value}
          error={cover.error}
          onChange={({ currentTarget }) => cover.onChange(currentTarget.value)}
          data={[
            { value: '', label: words.noCover },
            { value: ADDRESS, label: words.coverAddress },
            ...pictures.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {cover.value === ADDRESS && <FormTextField label={words.address} type="url" required {...address} />}
        {cover.value !== '' && (
          <NativeSelect
            label={words.position}
            value={position.value}
            onChange={({ currentTarget }) => position.onChange(currentTarget.value)}
            data={positions.map(([value, label]) => ({ value, label }))}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

interface SettingConflict {
  revision: string;
  fields: { field: string; saved: unknown }[];
}

/** What others changed meanwhile, as far as an error is about that. */
function conflictOf(error: unknown): SettingConflict | undefined {
  if (!(error instanceof LecternError) || error.code !== 'content.conflict') return undefined;
  const { revision, conflicts } = error.details;
  const [first] = Array.isArray(conflicts) ? conflicts : [];
  const fields: unknown = first?.fields;
  return { revision: String(revision), fields: Array.isArray(fields) ? fields : [] };
}
