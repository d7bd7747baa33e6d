// A process that does what it is told, and says so.
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'setup') process.send('ready');
  else if (message === 'fill') fill();
  else if (message === 'spin') for (;;);
  else if (message === 'crash') process.exit(3);
  else process.send({ said: message, pid: process.pid });
});

function fill() {
  const kept = [];
  for (;;) kept.push(new Array(100_000).fill({}));
}
