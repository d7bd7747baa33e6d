import linesUrl from '@iconify-json/lucide/icons.json?url';
import brandsUrl from '@iconify-json/simple-icons/icons.json?url';
import { type FindIcon, findIconIn, findInSet } from '@lectern/rendering/icons/find-icon';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/**
 * Finds icons of documents; nothing as long as they are being loaded. Those of brands are many, so they are loaded only
 * when a document has one, and until then it is a dot.
 */
export function useDocumentIcons(): FindIcon | undefined {
  const [wantsBrands, setWantsBrands] = useState(false);
  const { data: lines, isLoading } = useQuery(iconSet(linesUrl));
  const { data: brands } = useQuery({ ...iconSet(brandsUrl), enabled: wantsBrands });
  return useMemo(() => {
    const wantBrand = () => {
      setWantsBrands(true);
      return undefined;
    };
    // A document without icons can be read as well.
    return isLoading ? undefined : findIconIn(lines ?? (() => undefined), brands ?? wantBrand);
  }, [isLoading, lines, brands]);
}

function iconSet(url: string) {
  return queryOptions({
    queryKey: ['iconSet', url],
    queryFn: async ({ signal }) => findInSet(await (await fetch(url, { signal })).json()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
