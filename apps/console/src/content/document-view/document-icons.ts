import linesUrl from '@iconify-json/lucide/icons.json?url';
import brandsUrl from '@iconify-json/simple-icons/icons.json?url';
import { type FindIcon, findIconIn, findInSet, namesInSet } from '@lectern/rendering/icons/find-icon';
import { ICON_ALIASES } from '@lectern/rendering/icons/icon-aliases';
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
      if (!wantsBrands) setWantsBrands(true);
      return undefined;
    };
    // A document without icons can be read as well.
    return isLoading ? undefined : findIconIn(lines?.find ?? (() => undefined), brands?.find ?? wantBrand);
  }, [isLoading, lines, brands, wantsBrands]);
}

/** The names of icons, also those of other vocabularies, as far as they are loaded; those of brands if they are wanted. */
export function useIconNames(withBrands: boolean): string[] {
  const { data: lines } = useQuery(iconSet(linesUrl));
  const { data: brands } = useQuery({ ...iconSet(brandsUrl), enabled: withBrands });
  return useMemo(() => {
    const known = [...(lines?.names ?? []), ...ICON_ALIASES.keys(), ...((withBrands && brands?.names) || [])];
    return [...new Set(known)];
  }, [lines, brands, withBrands]);
}

function iconSet(url: string) {
  return queryOptions({
    queryKey: ['iconSet', url],
    queryFn: async ({ signal }) => {
      const set = await (await fetch(url, { signal })).json();
      return { find: findInSet(set), names: namesInSet(set) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
