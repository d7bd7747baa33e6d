import { runCommandLine } from './command-line.js';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
