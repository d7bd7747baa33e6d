import type { Highlight } from '@lectern/rendering/document/document-context';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** Colors code. The grammars of all languages are loaded when the first code is shown, and until then it has no colors. */
export function useHighlighting(): Highlight {
  const [hasCode, setHasCode] = useState(false);
  const { data: highlight } = useQuery({
    queryKey: ['highlighting'],
    queryFn: async () => (await import('@lectern/rendering/document/code/highlight')).highlight,
    enabled: hasCode,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useMemo(() => {
    const plain: Highlight = (code) => {
      setHasCode(true);
      return [{ text: code }];
    };
    return highlight ?? plain;
  }, [highlight]);
}
