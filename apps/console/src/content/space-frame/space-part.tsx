import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ConsolePage, PageHeader } from '../../platform/page/page.js';
import type { ContentPlace } from '../page-tree/queries.js';

interface SpacePartProps extends Omit<ComponentProps<typeof ConsolePage>, 'size'> {
  place: ContentPlace;
}

/** A part of a space beside its pages: a page of its own, or below the title of the change request that is open. */
export function SpacePart({ place, children, ...header }: SpacePartProps) {
  if (place.changeRequestId === undefined) return <ConsolePage {...header}>{children}</ConsolePage>;
  return (
    <Stack component="section" aria-label={header.title} gap="lg">
      <PageHeader order={2} {...header} />
      {children}
    </Stack>
  );
}
