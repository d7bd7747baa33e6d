import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { saveFile } from '../../platform/downloads/save-file.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useExportsWords } from '../../words/exports-words.js';
import { openChangeRequestQuery } from '../changes/queries.js';
import { type ContentPlace, pageQuery } from '../page-tree/queries.js';
import { useContentPlace } from '../page-tree/use-content-place.js';
import { SpacePart } from '../space-frame/space-part.js';
import { type ChosenPages, type PdfProgress, readArchive, readPdf } from './downloads.js';

/** Where the content of a space is taken out, as an archive or as a PDF; of a change request there is only a PDF. */
export default function ExportsRoute() {
  const words = useExportsWords();
  const { place } = useContentPlace();
  const { page } = useSearch({ strict: false });
  const space = useQuery(spaceQuery(useApi(), place.spaceId));
  const isLive = place.changeRequestId === undefined;
  return (
    <SpacePart place={place} title={words.title} description={isLive ? words.description : words.proposed}>
      <QueryView query={space}>
        {({ title }) => (
          <Stack>
            {isLive && <ArchivePart spaceId={place.spaceId} title={title} />}
            <PdfPart place={place} title={title} pageId={page} />
          </Stack>
        )}
      </QueryView>
    </SpacePart>
  );
}

interface ArchivePartProps {
  spaceId: string;
  /** What the space is called, and the file as well. */
  title: string;
}

interface PdfPartProps extends Pick<ArchivePartProps, 'title'> {
  place: ContentPlace;
  /** The page that was open, if the PDF may be of it alone. */
  pageId: string | undefined;
}

function ArchivePart({ spaceId, title }: ArchivePartProps) {
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

function PdfPart({ place, title, pageId }: PdfPartProps) {
  const words = useExportsWords();
  const api = useApi();
  const { data: page } = useQuery({
    ...pageQuery(api, place, pageId ?? ''),
    enabled: pageId !== undefined,
  });
  const { data: changeRequest } = useQuery(openChangeRequestQuery(api, place));
  const [choice, setChoice] = useState(pageId === undefined ? 'all' : 'only');
  const [progress, setProgress] = useState<PdfProgress>();
  const pages: ChosenPages = page && choice !== 'all' ? { page: page.id, only: choice === 'only' } : {};
  const making = useMutation({
    mutationKey: [place.changeRequestId === undefined ? 'getSpacePDF' : 'getChangeRequestPDF'],
    mutationFn: async () => {
      setProgress(undefined);
      const name = pages.page === undefined ? title : (page?.title ?? title);
      const version = changeRequest ? ` #${changeRequest.number}` : '';
      saveFile(await readPdf(api, place, pages, setProgress), `${fileNameOf(name + version)}.pdf`);
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
