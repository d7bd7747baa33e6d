import { Divider } from '@mantine/core';
import {
  Blocks,
  Braces,
  Download,
  GitBranch,
  History,
  Import,
  Link2,
  type LucideIcon,
  Paperclip,
  Settings,
} from 'lucide-react';
import { NavigationRouteLink } from '../../platform/links/links.js';
import { useWords } from '../../words/words.js';

const SECTIONS = [
  ['files', Paperclip],
  ['reusable', Blocks],
  ['variables', Braces],
  ['links', Link2],
  ['history', History],
  ['import', Import],
  ['export', Download],
  ['git', GitBranch],
  ['settings', Settings],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** The parts of a space beside its pages. */
export function SectionLinks({ organizationId, spaceId }: { organizationId: string; spaceId: string }) {
  const { sections } = useWords().content;
  return (
    <nav aria-label={sections.label}>
      <Divider my="xs" />
      {SECTIONS.map(([section, Icon]) => (
        <NavigationRouteLink
          key={section}
          to={`/o/$organizationId/s/$spaceId/~/${section}`}
          params={{ organizationId, spaceId }}
          activeProps={{ active: true }}
          label={sections[section]}
          leftSection={<Icon size={16} aria-hidden />}
          py={4}
        />
      ))}
    </nav>
  );
}
