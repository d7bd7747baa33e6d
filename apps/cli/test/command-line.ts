import { native } from '../../../packages/database/test/harness.js';

const { runCommandLine } = await native<typeof import('../src/command-line.js')>(
  '../../../apps/cli/dist/command-line.js',
);

/** The secret under which the specs and the commands they run hash tokens. */
export const SECRET_KEY = 'a secret that only the specs use, long enough';

export interface Ended {
  code: number;
  output: string;
  errors: string;
}

/** Runs a command as an operator would, and returns what it said; complaints can be heard at once. */
export async function lectern(
  args: string[],
  env: Record<string, string>,
  onComplaint: (line: string) => void = () => {},
): Promise<Ended> {
  const ended: Ended = { code: 0, output: '', errors: '' };
  ended.code = await runCommandLine(args, {
    env,
    say: (line) => {
      ended.output += `${line}\n`;
    },
    complain: (line) => {
      ended.errors += `${line}\n`;
      onComplaint(line);
    },
  });
  return ended;
}
