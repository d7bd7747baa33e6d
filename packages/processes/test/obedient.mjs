// A process that does what it is told, and says so.
import { closeSync } from 'node:fs';

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'setup') process.send('ready');
  else if (message === 'fill') fill();
  else if (message === 'spin') for (;;);
  else if (message === 'crash') process.exit(3);
  else process.send({ said: message, pid: process.pid });
});

function fill() {
  // What V8 prints as it ends would be taken for an end of the process that runs the specs.
  closeSync(2);
  const kept = [];
  for (;;) kept.push(new Array(100_000).fill({}));
}
