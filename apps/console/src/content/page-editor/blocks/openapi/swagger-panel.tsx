import { asRef } from '@lectern/content/document/refs';
import { modernizeOperation } from '@lectern/editing/commands/api-blocks';
import { createNode } from '@lectern/editing/schema/schema';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { Attrs } from 'prosemirror-model';
import { useState } from 'react';
import { useWritingWords } from '../../../../words/writing-words.js';
import { useEditorPlace } from '../../context/editor-place.js';
import type { PanelProps } from '../../panels/panel.js';
import ApiPanel from './api-panel.js';
import { METHODS } from './api-parts.js';

/** What an older block for an operation shows, and the operation of a specification that it can show instead. */
export default function SwaggerPanel(props: PanelProps) {
  const { olderApi: words } = useWritingWords();
  const { files } = useEditorPlace();
  const { view, node, pos, onChange } = props;
  const { path, method } = node.attrs;
  const [chosen, setChosen] = useState<Attrs>({ path, method });
  const ref = asRef(node.attrs['ref']);
  const source = ref?.kind === 'file' ? files.get(ref.file)?.name : ref?.kind === 'url' ? ref.url : undefined;
  const choose = (attributes: Attrs) => {
    const next = { ...chosen, ...attributes };
    setChosen(next);
    const spec = asRef(next['ref']);
    if (attributes['path'] === undefined || spec === undefined) return;
    const operation = { ref: spec, path: String(next['path']), method: String(next['method']) };
    modernizeOperation(pos, operation)(view.state, view.dispatch);
  };
  return (
    <Stack gap="xs">
      <Text size="sm">{words.source(source)}</Text>
      <TextInput
        label={words.path}
        value={String(path ?? '')}
        onChange={({ currentTarget }) => onChange({ path: currentTarget.value })}
      />
      <NativeSelect
        label={words.method}
        value={String(method ?? '')}
        data={[...new Set([String(method ?? ''), ...METHODS])].map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={({ currentTarget }) => onChange({ method: currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        {words.instead}
      </Text>
      <ApiPanel {...props} node={createNode('openapi_operation', chosen)} onChange={choose} />
    </Stack>
  );
}
