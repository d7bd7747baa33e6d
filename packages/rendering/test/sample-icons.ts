import { createRequire } from 'node:module';
import { findInSet } from '../src/icons/find-icon.js';

const require = createRequire(import.meta.url);

/** The sets of icons that sites have. */
export const sampleIcons = {
  lines: findInSet(require('@iconify-json/lucide/icons.json')),
  brands: findInSet(require('@iconify-json/simple-icons/icons.json')),
};
