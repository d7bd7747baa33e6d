import type { Schemas } from '@lectern/client';
import { Badge, Group, Loader, Text } from '@mantine/core';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { countFindings, type SpecState, specStateOf } from './spec-state.js';

const COLORS = { pending: 'gray', progress: 'blue', complete: 'green', failed: 'red' } as const satisfies Record<
  SpecState,
  string
>;

/** How a specification is, in a word. */
export function SpecStateBadge({ spec }: { spec: Schemas['OpenApiSpec'] }) {
  const { states } = useOpenApiWords();
  const state = specStateOf(spec);
  return (
    <Badge
      variant="light"
      color={COLORS[state]}
      tt="none"
      fw={500}
      miw="max-content"
      leftSection={spec.processingState === 'complete' ? undefined : <Loader size={10} color="gray" aria-hidden />}
    >
      {states[state]}
    </Badge>
  );
}

/** How much is wrong with a specification: errors and warnings, or that there is nothing; empty before it was read. */
export function FindingCounts({ spec }: { spec: Schemas['OpenApiSpec'] }) {
  const words = useOpenApiWords();
  const { errors, warnings } = countFindings(spec);
  if (spec.lastProcessedAt === undefined) return null;
  if (errors + warnings === 0) {
    return (
      <Text span inherit c="dimmed">
        {words.noFindings}
      </Text>
    );
  }
  return (
    <Group gap={6} component="span">
      {errors > 0 && <span>{words.count.errors(errors)}</span>}
      {warnings > 0 && (
        <Text span inherit c={errors > 0 ? 'dimmed' : undefined}>
          {words.count.warnings(warnings)}
        </Text>
      )}
    </Group>
  );
}
