import { Box, Button, FileButton, Group, Radio, Stack, Text } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import type { SpecSource } from './mutations.js';

/** The ways in which a specification comes here. */
const KINDS = ['address', 'file'] as const;
export type SourceKind = (typeof KINDS)[number];

/** A file that was chosen, with its text. */
interface ChosenFile {
  name: string;
  text: string;
}

/** What somebody has entered about the source of a specification, until it is sent. */
export function useSourceFields({ kind: initialKind, url: initialUrl = '' }: { kind: SourceKind; url?: string }) {
  const { sources: words } = useOpenApiWords();
  const [kind, setKind] = useState<SourceKind>(initialKind);
  const [url, setUrl] = useState(initialUrl);
  const [file, setFile] = useState<ChosenFile>();
  const [problem, setProblem] = useState<string>();
  return {
    kind,
    setKind,
    url,
    setUrl,
    file,
    problem,
    /** Reads a file that was chosen; whoever is told of it can suggest a name. */
    async choose(chosen: File | null | undefined): Promise<ChosenFile | undefined> {
      if (!chosen) return undefined;
      try {
        const read = { name: chosen.name, text: await chosen.text() };
        setProblem(undefined);
        setFile(read);
        return read;
      } catch {
        setProblem(words.unreadableFile);
        return undefined;
      }
    },
    /** The source as it is sent; says what is missing where it is not complete. */
    source(): SpecSource | undefined {
      if (kind === 'address') return { url: url.trim() };
      if (file) return { text: file.text };
      setProblem(words.noFile);
      return undefined;
    },
  };
}

interface SourceFieldsProps {
  fields: ReturnType<typeof useSourceFields>;
  /** What the API says about the source. */
  error: string | undefined;
  onUrl?: (url: string) => void;
  onFile?: (file: ChosenFile) => void;
}

/** Asks where a specification comes from: an address, or a file that is chosen or dropped. */
export function SourceFields({ fields, error, onUrl, onFile }: SourceFieldsProps) {
  const { sources: words } = useOpenApiWords();
  const { kind, setKind, url, setUrl, file, problem } = fields;
  const choose = async (chosen: File | null | undefined) => {
    const read = await fields.choose(chosen);
    if (read) onFile?.(read);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setKind('file');
    void choose(event.dataTransfer.files[0]);
  };
  return (
    <Stack onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Radio.Group
        label={words.kind}
        value={kind}
        onChange={(value) => setKind(KINDS.find((known) => known === value) ?? 'address')}
      >
        <Stack gap="xs" mt={4}>
          {KINDS.map((value) => (
            <Radio key={value} value={value} label={words[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'address' ? (
        <FormTextField
          label={words.url}
          description={words.urlHint}
          required
          data-autofocus
          type="url"
          placeholder="https://example.com/openapi.yaml"
          value={url}
          onChange={(value) => {
            setUrl(value);
            onUrl?.(value);
          }}
          error={error}
        />
      ) : (
        <Box>
          <Group gap="sm">
            <FileButton accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml" onChange={choose}>
              {(props) => (
                <Button {...props} data-autofocus variant="default" leftSection={<FileUp size={16} aria-hidden />}>
                  {words.choose}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c={file ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
              {file?.name ?? words.drop}
            </Text>
          </Group>
          <Text size="xs" c="dimmed" mt={6}>
            {words.fileHint}
          </Text>
          {(problem ?? error) !== undefined && (
            <Text size="sm" c="red" role="alert" mt={4}>
              {problem ?? error}
            </Text>
          )}
        </Box>
      )}
    </Stack>
  );
}
