import { describe, expect, it } from '@jest/globals';
import { Scope } from '@lectern/domain/platform/permissions/scopes';
import { access } from '../../../words/english/access.js';
import { PURPOSES, SCOPES_BY_PURPOSE } from './scope-groups.js';

describe('the scopes that can be chosen', () => {
  const offered = PURPOSES.flatMap((purpose) => SCOPES_BY_PURPOSE[purpose]);

  it('are all that the API knows, each once', () => {
    expect([...offered].sort()).toEqual([...Scope.options].sort());
  });

  it('all have words', () => {
    expect(Object.keys(access.scopes).sort()).toEqual([...Scope.options].sort());
  });
});
