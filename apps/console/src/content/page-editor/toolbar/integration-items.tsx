import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../platform/api/api.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { NamedIcon } from '../../document-view/named-icon.js';
import { integrationBlocksQuery } from '../../references/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import { integrationEntries } from '../suggestions/suggestion-entries.js';
import type { RunCommand } from './tool.js';

/** The blocks of integrations, which are asked for when the menu is opened. */
export default function IntegrationItems({ run }: { run: RunCommand }) {
  const { integrationBlocks: words } = useWritingWords();
  const { place } = useEditorPlace();
  const { data: integrations = [] } = useQuery(integrationBlocksQuery(useApi(), place.spaceId));
  const entries = integrationEntries(integrations);
  if (entries.length === 0) return null;
  return (
    <>
      <Menu.Label>{words.group}</Menu.Label>
      {entries.map(({ id, title, icon, run: command }) => (
        <Menu.Item key={id} leftSection={icon && <NamedIcon name={icon} />} onClick={() => run(command)}>
          {title}
        </Menu.Item>
      ))}
    </>
  );
}
