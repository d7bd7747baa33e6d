import type { Schemas } from '@lectern/client';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { spacesQuery } from '../../library/tree/queries.js';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { PlainLink, RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { arrangeTranslations, type MatrixRow } from './matrix.js';
import classes from './matrix.module.css';
import { type ChosenTranslation, NewTranslationDialog } from './new-translation-dialog.js';
import { ProviderNotice } from './provider-notice.js';
import { translationsQuery } from './queries.js';
import { SectionTabs } from './section-tabs.js';
import { StateBadges, useStateParts } from './state-badges.js';

/** The spaces of an organization and the languages that they are translated into. */
export default function Translations() {
  const words = useTranslationsWords();
  const api = useApi();
  const { id: organizationId, permissions } = useOrganization();
  const translations = useQuery(translationsQuery(api, organizationId));
  const spaces = useQuery(spacesQuery(api, organizationId));
  const [wanted, setWanted] = useState<ChosenTranslation>();
  const mayCreate = permissions.createContent;
  const create: Command = {
    id: 'translations.create',
    title: words.create.command,
    icon: Plus,
    run: () => setWanted({}),
  };
  useCommands(mayCreate ? [create] : []);
  const button = mayCreate && <CommandButton command={create} />;
  return (
    <>
      <SectionTabs organizationId={organizationId} />
      <ConsolePage title={words.title} description={words.description} actions={button}>
        <ProviderNotice organizationId={organizationId} />
        <QueryView query={translations}>
          {(found) =>
            found.length === 0 ? (
              <Empty title={words.emptyTitle} action={button}>
                {words.empty}
              </Empty>
            ) : (
              <QueryView query={spaces}>
                {(all) => (
                  <Matrix
                    organizationId={organizationId}
                    matrix={arrangeTranslations(all, found)}
                    onAdd={mayCreate ? setWanted : undefined}
                  />
                )}
              </QueryView>
            )
          }
        </QueryView>
        {wanted && (
          <NewTranslationDialog
            organizationId={organizationId}
            spaces={spaces.data ?? []}
            wanted={wanted}
            onClose={() => setWanted(undefined)}
          />
        )}
      </ConsolePage>
    </>
  );
}

interface MatrixProps {
  organizationId: string;
  matrix: ReturnType<typeof arrangeTranslations>;
  /** Begins a translation; absent for those who may not. */
  onAdd: ((wanted: ChosenTranslation) => void) | undefined;
}

function Matrix({ organizationId, matrix: { languages, rows }, onAdd }: MatrixProps) {
  const { title, matrix: words } = useTranslationsWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section className={classes['scroll']} aria-label={words.scroll} tabIndex={0}>
      <table className={classes['matrix']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{words.space}</th>
            {languages.map((language) => (
              <th key={language} scope="col">
                {nameOfLanguage(language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.space.id}>
              <th scope="row">
                <RouteLink
                  to="/o/$organizationId/s/$spaceId"
                  params={{ organizationId, spaceId: row.space.id }}
                  size="sm"
                  fw={500}
                >
                  {row.space.title}
                </RouteLink>
              </th>
              {row.cells.map(({ language, translation }) => (
                <td key={language}>
                  {translation ? (
                    <TranslationCell organizationId={organizationId} row={row} translation={translation} />
                  ) : (
                    <EmptyCell row={row} language={language} onAdd={onAdd} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  organizationId: string;
  row: MatrixRow;
  translation: Schemas['Translation'];
}

function TranslationCell({ organizationId, row, translation }: CellProps) {
  const { matrix: words } = useTranslationsWords();
  const parts = useStateParts(organizationId, translation);
  const state = parts.map(({ text }) => text).join(', ');
  return (
    <PlainLink
      to="/o/$organizationId/translations/$translationId"
      params={{ organizationId, translationId: translation.id }}
      aria-label={words.cell(row.space.title, nameOfLanguage(translation.language), state)}
      title={translation.message}
    >
      <StateBadges parts={parts} />
    </PlainLink>
  );
}

function EmptyCell({ row, language, onAdd }: { row: MatrixRow; language: string } & Pick<MatrixProps, 'onAdd'>) {
  const { matrix: words } = useTranslationsWords();
  const isSource = row.language === language;
  return (
    <Group gap={4}>
      <Text size="sm" c="dimmed">
        {isSource ? words.source : words.states.none}
      </Text>
      {onAdd && !isSource && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={14} aria-hidden />}
          aria-label={words.addInto(row.space.title, nameOfLanguage(language))}
          onClick={() => onAdd({ space: row.space.id, from: row.language, language })}
        >
          {words.add}
        </Button>
      )}
    </Group>
  );
}
