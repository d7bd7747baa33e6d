import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useApi } from '../api/api.js';
import { saveFile } from '../downloads/save-file.js';
import { Failure } from '../states/failure.js';
import { eventsAsCsv } from './download-events.js';
import type { AuditFilter } from './queries.js';

/** Downloads all events that are wanted as CSV; it says how far it is, and can be cancelled. */
export function AuditDownload({ organizationId, filter }: { organizationId: string; filter: AuditFilter }) {
  const { audit } = useAdministrationWords();
  const api = useApi();
  const aborting = useRef<AbortController>(undefined);
  const [rows, setRows] = useState(0);
  const download = useMutation({
    mutationKey: ['listAuditEvents'],
    mutationFn: async () => {
      setRows(0);
      aborting.current = new AbortController();
      const { signal } = aborting.current;
      try {
        const result = await eventsAsCsv(api, {
          organizationId,
          filter,
          columns: audit.columns,
          signal,
          onProgress: setRows,
        });
        saveFile(result.file, `audit-${new Date().toISOString().slice(0, 10)}.csv`);
        return result;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
  });
  const done = download.data;
  return (
    <Group gap="sm">
      {download.isPending ? (
        <>
          <Text size="sm" role="status">
            {audit.downloading(rows)}
          </Text>
          <Button variant="default" onClick={() => aborting.current?.abort()}>
            {audit.cancel}
          </Button>
        </>
      ) : (
        <>
          {done && (
            <Text size="sm" role="status" maw={420}>
              {done.isCut ? audit.cut(done.rows) : audit.downloaded(done.rows)}
            </Text>
          )}
          <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={() => download.mutate()}>
            {audit.download}
          </Button>
        </>
      )}
      {download.error && <Failure error={download.error} />}
    </Group>
  );
}
