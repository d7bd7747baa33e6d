import type { Schemas } from '@lectern/client';
import { Text } from '@mantine/core';
import { useId } from 'react';
import { LocationLink } from './location-link.js';

interface LinkedFromProps {
  organizationId: string;
  title: string;
  locations: readonly Schemas['ContentLocation'][];
}

/** The places that use something, below it; nothing when there are none. */
export function LinkedFrom({ organizationId, title, locations }: LinkedFromProps) {
  const id = useId();
  if (locations.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Text id={id} component="h2" size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <ul>
        {locations.map((location, index) => (
          <li key={`${index}-${location.kind}`}>
            <LocationLink organizationId={organizationId} location={location} />
          </li>
        ))}
      </ul>
    </section>
  );
}
