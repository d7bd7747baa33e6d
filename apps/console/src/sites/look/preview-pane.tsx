import { Anchor, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../platform/states/failure.js';
import { useLookWords } from '../../words/look-words.js';
import { LookChoice } from './fields.js';
import classes from './look.module.css';
import { type LookSearch, PREVIEW_WIDTHS } from './look-search.js';
import { SeeAs } from './see-as.js';
import type { useLivePreview } from './use-live-preview.js';

interface PreviewPaneProps {
  siteId: string;
  preview: ReturnType<typeof useLivePreview>;
  search: LookSearch;
  onSearch: (search: LookSearch) => void;
  /** The spaces that readers can choose from, by the id of the site space. */
  variants: readonly { id: string; title: string; language?: string | undefined }[];
  /** Whether the site knows anything of its visitors. */
  isAdaptive: boolean;
  /** Whether the site has nothing to show. */
  isEmpty: boolean;
  /** Whether what went wrong is said on the fields of the form. */
  isExplained: boolean;
}

/** The site as readers would see it, in a frame, with what it is seen on and by whom above it. */
export function PreviewPane(props: PreviewPaneProps) {
  const { siteId, preview, search, onSearch, variants, isAdaptive, isEmpty, isExplained } = props;
  const { preview: words } = useLookWords();
  const { frame, url, error, page } = preview;
  if (isEmpty) return <Text c="dimmed">{words.empty}</Text>;
  return (
    <Stack component="section" aria-label={words.label} gap="sm" className={classes.preview}>
      <Group gap="sm" align="flex-end">
        <LookChoice
          label={words.width}
          value={search.width ?? 'desktop'}
          choices={words.widths}
          onChange={(width) => onSearch({ ...search, width: width === 'desktop' ? undefined : width })}
        />
        <LookChoice
          label={words.theme}
          value={search.theme ?? 'site'}
          choices={words.themes}
          onChange={(theme) => onSearch({ ...search, theme: theme === 'site' ? undefined : theme })}
        />
        {variants.length > 1 && (
          <NativeSelect
            label={words.space}
            value={search.space ?? ''}
            data={[
              { value: '', label: words.themes.site },
              ...variants.map(({ id, title, language }) => ({
                value: id,
                label: language === undefined ? title : `${title} (${language})`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onSearch({ ...search, space: value === '' ? undefined : value })
            }
          />
        )}
        {isAdaptive && (
          <SeeAs siteId={siteId} claims={search.claims} onChange={(claims) => onSearch({ ...search, claims })} />
        )}
      </Group>
      {error !== undefined && !isExplained && <Failure error={error} />}
      <Stage width={PREVIEW_WIDTHS[search.width ?? 'desktop']} isReady={url !== undefined}>
        {(size) => (
          <iframe
            ref={frame}
            title={words.frame}
            src={url}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            {...size}
          />
        )}
      </Stage>
      <Group justify="space-between" gap="xs">
        <Text role="status" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {error !== undefined && url !== undefined ? words.refused : page ? words.shows(page.title) : words.loading}
        </Text>
        {url !== undefined && (
          <Anchor href={pageAddress(url, page?.path)} target="_blank" rel="noopener noreferrer" size="sm">
            {words.open} <ExternalLink size={12} aria-hidden />
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}

interface StageProps {
  /** How many pixels wide the page is that is shown. */
  width: number;
  isReady: boolean;
  children: (size: { width: number; height: number; style: { transform: string } }) => React.ReactNode;
}

/** Shows a page of some width in the room that there is, smaller where that is less. */
function Stage({ width, isReady, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 600 });
  useEffect(() => {
    const { current } = stage;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width);
  const left = Math.max(0, (room.width - width * scale) / 2);
  return (
    <div ref={stage} className={classes.stage}>
      {isReady ? (
        children({
          width,
          height: Math.round(room.height / scale),
          style: { transform: `translateX(${left}px) scale(${scale})` },
        })
      ) : (
        <Skeleton h="100%" radius={0} />
      )}
    </div>
  );
}

/** Where the page that the frame shows is found below the secret address of the preview. */
function pageAddress(url: string, path = '/'): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.split('/').slice(0, 3).join('/')}${path.replace(/\/$/, '')}`;
}
