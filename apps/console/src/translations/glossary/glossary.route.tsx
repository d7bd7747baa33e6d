import type { Schemas } from '@lectern/client';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGES } from '../../content/space-settings/languages.js';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { type TranslationsWords, useTranslationsWords } from '../../words/translations-words.js';
import { translationsQuery } from '../translations/queries.js';
import { SectionTabs } from '../translations/section-tabs.js';
import { ChangeEstimate } from './change-estimate.js';
import { useEditGlossary } from './mutations.js';
import { glossaryQuery } from './queries.js';
import { TermDialog } from './term-dialog.js';
import { TermFiles } from './term-files.js';

type Entry = Schemas['GlossaryEntry'];

/** How the organization calls things, in all its languages. */
export default function Glossary() {
  const { glossary: words } = useTranslationsWords();
  const api = useApi();
  const { id: organizationId, permissions } = useOrganization();
  const mayEdit = permissions.createContent;
  const glossary = useInfiniteQuery(glossaryQuery(api, organizationId));
  const { data: translations = [] } = useQuery(translationsQuery(api, organizationId));
  const [open, setOpen] = useState<{ kind: 'edit'; entry?: Entry } | { kind: 'delete'; entry: Entry }>();
  const { mutateAsync: edit } = useEditGlossary(organizationId);
  const create: Command = {
    id: 'glossary.create',
    title: words.create,
    icon: Plus,
    run: () => setOpen({ kind: 'edit' }),
  };
  useCommands(mayEdit ? [create] : []);
  const commandsOf = (entry: Entry): Command[] => [
    { id: 'edit', title: words.edit, icon: Pencil, run: () => setOpen({ kind: 'edit', entry }) },
    {
      id: 'delete',
      title: words.delete,
      icon: Trash2,
      isDangerous: true,
      run: () => setOpen({ kind: 'delete', entry }),
    },
  ];
  const used = translations.flatMap(({ source, language }) => [source.language, language]);
  const deleted = open?.kind === 'delete' ? open.entry : undefined;
  const button = mayEdit && <CommandButton command={create} />;
  return (
    <>
      <SectionTabs organizationId={organizationId} />
      <ConsolePage
        title={words.title}
        description={words.description}
        actions={
          <>
            <TermFiles organizationId={organizationId} mayEdit={mayEdit} />
            {button}
          </>
        }
      >
        <QueryView query={glossary}>
          {(entries) =>
            entries.length === 0 ? (
              <Empty title={words.emptyTitle}>{words.empty}</Empty>
            ) : (
              <RecordTable
                label={words.title}
                rows={entries}
                rowId={({ id }) => id}
                columns={columnsOf(words, mayEdit ? commandsOf : undefined)}
                onMore={moreOf(glossary)}
              />
            )
          }
        </QueryView>
        {open?.kind === 'edit' && (
          <TermDialog
            organizationId={organizationId}
            entry={open.entry}
            languages={used.length > 0 ? used : ['en']}
            onClose={() => setOpen(undefined)}
          />
        )}
        <ConfirmDialog
          isOpen={deleted !== undefined}
          title={words.deleteTitle(deleted ? (termsIn(deleted)[0]?.term ?? '') : '')}
          confirm={words.delete}
          isDangerous
          onConfirm={async () => deleted && edit([{ type: 'delete', id: deleted.id }])}
          onClose={() => setOpen(undefined)}
        >
          <Stack gap="xs">
            <Text>{words.deleteText}</Text>
            {deleted && (
              <ChangeEstimate organizationId={organizationId} operations={[{ type: 'delete', id: deleted.id }]} />
            )}
          </Stack>
        </ConfirmDialog>
      </ConsolePage>
    </>
  );
}

function columnsOf(
  words: TranslationsWords['glossary'],
  commandsOf: ((entry: Entry) => Command[]) | undefined,
): Column<Entry>[] {
  const columns: Column<Entry>[] = [
    {
      id: 'term',
      title: words.term,
      cell: (entry) => {
        const [first] = termsIn(entry);
        return first && <Term {...first} />;
      },
    },
    {
      id: 'translations',
      title: words.translations,
      cell: (entry) => (
        <Stack gap={2}>
          {termsIn(entry)
            .slice(1)
            .map((each) => (
              <Term key={each.code} {...each} />
            ))}
        </Stack>
      ),
    },
    {
      id: 'rules',
      title: words.rules,
      isMinor: true,
      cell: ({ doNotTranslate, caseSensitive }) => (
        <Group gap={4}>
          {doNotTranslate && <Rule>{words.keep}</Rule>}
          {caseSensitive && <Rule>{words.caseSensitive}</Rule>}
        </Group>
      ),
    },
  ];
  if (!commandsOf) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      title: words.rules,
      isTitleHidden: true,
      cell: (entry) => <CommandMenu commands={commandsOf(entry)} label={words.menu(termsIn(entry)[0]?.term ?? '')} />,
    },
  ];
}

interface TermIn {
  code: string;
  term: string;
}

/** The terms of an entry in the usual order of languages. */
function termsIn({ translations }: Entry): TermIn[] {
  return LANGUAGES.flatMap((code) => {
    const term = translations[code];
    return term === undefined ? [] : [{ code, term }];
  });
}

function Term({ code, term }: TermIn) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <span lang={code}>{term}</span>{' '}
      <Text span inherit c="dimmed">
        {nameOfLanguage(code)}
      </Text>
    </Text>
  );
}

function Rule({ children }: { children: string }) {
  return (
    <Badge variant="light" color="gray" tt="none" fw={500}>
      {children}
    </Badge>
  );
}
