import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { saveFile } from '../../platform/downloads/save-file.js';
import { ConsolePage } from '../../platform/page/page.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useExportsWords } from '../../words/exports-words.js';
import { pageQuery } from '../page-tree/queries.js';
import { type ChosenPages, type PdfProgress, readArchive, readPdf } from './downloads.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/export');

/** Where the content of a space is taken out, as an archive or as a PDF. */
export default function ExportsRoute() {
  const words = useExportsWords();
  const { spaceId } = route.useParams();
  const { page } = route.useSearch();
  const space = useQuery(spaceQuery(useApi(), spaceId));
  return (
    <ConsolePage title={words.title} description={words.description} size="lg">
      <QueryView query={space}>
        {({ title }) => (
          <Stack>
            <ArchivePart spaceId={spaceId} title={title} />
            <PdfPart spaceId={spaceId} title={title} pageId={page} />
          </Stack>
        )}
      </QueryView>
    </ConsolePage>
  );
}

interface PartProps {
  spaceId: string;
  /** What the space is called, and the file as well. */
  title: string;
}

function ArchivePart({ spaceId, title }: PartProps) {
  const words = useExportsWords();
  const api = useApi();
  const download = useMutation({
    mutationKey: ['exportSpaceContent'],
    mutationFn: async () => saveFile(await readArchive(api, spaceId), `${fileNameOf(title)}.zip`),
    onSuccess: () => notify({ message: words.archiveDone }),
  });
  return (
    <PagePart title={words.archive} hint={words.archiveHint}>
      {download.error && <Failure error={download.error} />}
      <Group>
        <Button
          leftSection={<Download size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {words.archiveButton}
        </Button>
      </Group>
    </PagePart>
  );
}

function PdfPart({ spaceId, title, pageId }: PartProps & { pageId: string | undefined }) {
  const words = useExportsWords();
  const api = useApi();
  const { data: page } = useQuery({
    ...pageQuery(api, { spaceId }, pageId ?? ''),
    enabled: pageId !== undefined,
  });
  const [choice, setChoice] = useState(pageId === undefined ? 'all' : 'only');
  const [progress, setProgress] = useState<PdfProgress>();
  const pages: ChosenPages = page && choice !== 'all' ? { page: page.id, only: choice === 'only' } : {};
  const making = useMutation({
    mutationKey: ['getSpacePDF'],
    mutationFn: async () => {
      setProgress(undefined);
      const name = fileNameOf(pages.page === undefined ? title : (page?.title ?? title));
      saveFile(await readPdf(api, spaceId, pages, setProgress), `${name}.pdf`);
    },
    onSuccess: () => notify({ message: words.pdfDone }),
  });
  return (
    <PagePart title={words.pdf} hint={words.pdfHint}>
      {page && (
        <Radio.Group label={words.pages} value={choice} onChange={setChoice}>
          <Stack gap="xs" mt="xs">
            <Radio value="only" label={words.onePage(page.title)} />
            <Radio value="below" label={words.below(page.title)} />
            <Radio value="all" label={words.allPages} />
          </Stack>
        </Radio.Group>
      )}
      {making.error && <Failure error={making.error} />}
      <Group>
        <Button
          leftSection={<FileText size={16} aria-hidden />}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          {words.pdfButton}
        </Button>
        <Text role="status" size="sm" c="dimmed">
          {making.isPending && (progress ? words.pdfProgress(progress.done, progress.total) : words.pdfWaiting)}
        </Text>
      </Group>
    </PagePart>
  );
}

/** A name that every system can store a file by. */
function fileNameOf(title: string): string {
  return title.replaceAll(/[\s\\/:*?"<>|]+/g, ' ').trim() || 'export';
}
