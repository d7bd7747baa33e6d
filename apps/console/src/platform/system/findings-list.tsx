import type { Schemas } from '@lectern/client';
import { Alert, List } from '@mantine/core';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useSystemWords } from '../../words/system-words.js';
import { fileSize } from '../facts/file-size.js';
import { RouteLink } from '../links/links.js';
import { formatInstant } from '../time/format.js';
import { timeSince } from '../time/moment.js';
import { findingsOf, isUrgent, type Known, type SystemFinding } from './findings.js';

/** Says what needs attention, and where to look at it, or that nothing does. */
export function FindingsList({ known }: { known: Known }) {
  const { overview } = useSystemWords();
  const sentence = useSentences();
  const findings = findingsOf(known, new Date());
  if (findings.length === 0) {
    return <Alert color="green" variant="light" icon={<CircleCheck aria-hidden />} title={overview.healthy} />;
  }
  const isSerious = findings.some(isUrgent);
  return (
    <Alert
      color={isSerious ? 'red' : 'yellow'}
      variant="light"
      icon={isSerious ? <CircleAlert aria-hidden /> : <Info aria-hidden />}
      title={overview.attention}
    >
      <List size="sm" spacing={4}>
        {findings.map((finding) => (
          <List.Item key={JSON.stringify(finding)}>
            {sentence(finding)} <Remedy finding={finding} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Remedy({ finding }: { finding: SystemFinding }) {
  const { failedJobs } = useSystemWords().overview;
  if (finding.kind === 'jobsFailing') {
    return (
      <RouteLink to="/system/jobs" search={{ state: 'failed' }} c="inherit" underline="always">
        {failedJobs}
      </RouteLink>
    );
  }
  return null;
}

function useSentences(): (finding: SystemFinding) => string {
  const { overview, processes } = useSystemWords();
  const { findings: words } = overview;
  const nameOf = ({ kind, host }: Schemas['SystemProcess']) => processes.name(processes.kinds[kind], host);
  return (finding) => {
    switch (finding.kind) {
      case 'schemaOutdated':
        return words.schemaOutdated(finding.pending);
      case 'noWorker':
        return words.noWorker;
      case 'processUnavailable':
        return words.processUnavailable(nameOf(finding.process), finding.process.problem ?? '');
      case 'processGone':
        return words.processGone(nameOf(finding.process));
      case 'diskFull':
        return words.diskFull(fileSize(finding.freeBytes));
      case 'connectionsScarce':
        return words.connectionsScarce(finding.used, finding.max);
      case 'queueStuck':
        return words.queueStuck(finding.queue, formatInstant(finding.since));
      case 'jobsFailing':
        return words.jobsFailing(finding.queue, finding.count);
      case 'noBackup':
        return words.noBackup;
      case 'oldBackup':
        return words.oldBackup(timeSince(new Date(finding.at), new Date()));
      case 'noMail':
        return words.noMail;
    }
  };
}
