import { runProcess, sendToParent } from '@lectern/processes/run-process';
import { type ImageTask, makeImage, watchMemory } from './images/make-image.js';

// Decodes and encodes images for the site server, one at a time.
runProcess(async () => {
  watchMemory();
  process.on('message', (task: ImageTask) => {
    void makeImage(task).then(sendToParent);
  });
});
