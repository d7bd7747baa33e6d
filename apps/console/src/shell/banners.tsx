import { Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiOf, data, PERSONAL } from '../platform/api/api.js';
import { useWords } from '../words/words.js';
import classes from './banners.module.css';

const ASK_AGAIN_MS = 5 * 60_000;

/** Says what concerns the whole console: that there is no connection, or that there is a newer release of it. */
export function Banners() {
  const { platform } = useWords();
  const { online } = useNetwork();
  const isOutdated = useIsOutdated();
  return (
    <div role="status">
      {!online && <Text className={classes.banner}>{platform.offline}</Text>}
      {isOutdated && (
        <Group className={classes.banner} justify="space-between">
          <Text>{platform.newRelease}</Text>
          <Button size="xs" variant="default" onClick={() => window.location.reload()}>
            {platform.reload}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Whether the installation runs another build than when this page was loaded. */
function useIsOutdated(): boolean {
  const first = useRef<string>(undefined);
  const { data: build } = useQuery({
    queryKey: ['getApiInformation'],
    queryFn: async ({ signal }) => {
      const { version, build } = await data(apiOf(PERSONAL).GET('/v1', { signal }));
      return `${version} ${build}`;
    },
    refetchInterval: ASK_AGAIN_MS,
    staleTime: ASK_AGAIN_MS,
  });
  first.current ??= build;
  return build !== undefined && build !== first.current;
}
