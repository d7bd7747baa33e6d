import type { ModelError } from './model-result.js';

/** Thrown when a model that the work cannot do without gives no answer; `mayPass` tells whether trying later helps. */
export class ProviderError extends Error {
  constructor(readonly error: ModelError) {
    super(error.message);
    this.name = 'ProviderError';
  }
}
