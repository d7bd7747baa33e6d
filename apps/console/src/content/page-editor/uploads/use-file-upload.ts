import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useApiSession } from '../../../platform/api/api.js';
import { filesQuery } from '../../references/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import { type SendFile, sendFileTo } from './send-file.js';

/** Sends files to where the text is written; whatever lists or shows files knows them from then on. */
export function useFileUpload(): SendFile {
  const { place, files } = useEditorPlace();
  const api = useApi();
  const session = useApiSession();
  const queries = useQueryClient();
  return useMemo(() => {
    const send = sendFileTo(session, place);
    return async (file, options) => {
      const sent = await send(file, options);
      files.add([sent]);
      queries.setQueryData(filesQuery(api, place).queryKey, (known) => known && [...known, sent]);
      return sent;
    };
  }, [session, place, api, queries, files]);
}
