import { expect, it } from '@jest/globals';
import { weightOfFile } from './font-weights.js';

it.each([
  ['Inter.woff2', 400],
  ['Inter-Regular.ttf', 400],
  ['Inter-Bold.woff2', 700],
  ['inter_semibold.otf', 600],
  ['Inter-ExtraLight.woff', 200],
  ['Inter-Ultra-Bold.woff', 800],
  ['inter-v12-latin-500.woff2', 500],
  ['inter-1900.woff2', 400],
])('%s has the weight %i', (name, weight) => {
  expect(weightOfFile(name)).toBe(weight);
});
