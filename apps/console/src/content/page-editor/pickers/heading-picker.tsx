import { isDocument } from '@lectern/content/document/validate';
import { documentOutline } from '@lectern/rendering/document/outline';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../platform/api/api.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { pageQuery } from '../../page-tree/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import type { PageRef } from './page-choices.js';

interface HeadingPickerProps {
  value: PageRef;
  onChange: (ref: PageRef, title: string | undefined) => void;
}

const TOP = '';

/** A choice of one of the headings of a page, or of its top. There is nothing to choose on a page without headings. */
export function HeadingPicker({ value, onChange }: HeadingPickerProps) {
  const { picker: words } = useWritingWords();
  const { place, pageId } = useEditorPlace();
  const api = useApi();
  const page = value.page ?? pageId;
  const space = value.space === undefined ? {} : { space: value.space };
  const at = value.space === undefined || value.space === place.spaceId ? place : { spaceId: value.space };
  const { data } = useQuery(pageQuery(api, at, page));
  const document = data && 'document' in data ? data.document : undefined;
  const headings = isDocument(document) ? documentOutline(document, () => undefined) : [];
  const anchor = value.kind === 'anchor' ? value.anchor : TOP;
  const isKnown = anchor === TOP || headings.some(({ id }) => id === anchor);
  const isHere = page === pageId && at === place;
  const whole: PageRef = { kind: 'page', page, ...space };
  const partOf = (id: string): PageRef => ({ kind: 'anchor', anchor: id, ...(!isHere && { page, ...space }) });
  if (headings.length === 0 && isKnown) return null;
  return (
    <NativeSelect
      label={words.heading}
      value={anchor}
      onChange={({ currentTarget: { value: chosen } }) =>
        chosen === TOP
          ? onChange(whole, data?.title)
          : onChange(partOf(chosen), headings.find(({ id }) => id === chosen)?.title)
      }
      data={[
        { value: TOP, label: words.top },
        ...(isKnown ? [] : [{ value: anchor, label: anchor }]),
        ...headings.map(({ id, title, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth - 1)}${title}` })),
      ]}
    />
  );
}
