import { describe, expect, it } from '@jest/globals';
import type { ConfigurationSchema } from './configuration-schemas.js';
import { canBeEnabledOn, initialSelection, statusWith } from './installation-rules.js';
import { IntegrationTarget } from './schemas.js';

const schema: ConfigurationSchema = { properties: { key: { type: 'string' } }, required: ['key'] };
const button: ConfigurationSchema = {
  properties: { oauth_credentials: { type: 'button', callback_url: '/oauth', button_text: 'Authorize' } },
  required: ['oauth_credentials'],
};
const undeclared: ConfigurationSchema = { properties: { key: { type: 'string' } }, required: ['key', 'kee'] };

describe('initialSelection', () => {
  it('enables everywhere what is for everything or for organizations, and elsewhere nothing', () => {
    expect(IntegrationTarget.options.map((target) => [target, initialSelection(target)])).toEqual([
      ['all', 'all'],
      ['site', 'selected'],
      ['space', 'selected'],
      ['organization', 'all'],
    ]);
  });
});

describe('canBeEnabledOn', () => {
  it('is so for what an integration is for', () => {
    expect(
      IntegrationTarget.options.map((target) => [
        target,
        canBeEnabledOn(target, 'space'),
        canBeEnabledOn(target, 'site'),
      ]),
    ).toEqual([
      ['all', true, true],
      ['site', false, true],
      ['space', true, false],
      ['organization', false, false],
    ]);
  });
});

describe('statusWith', () => {
  it.each([
    ['active when nothing is required', undefined, {}, {}, 'active'],
    ['pending at first while something is missing', schema, {}, {}, 'pending'],
    ['active at first when nothing is missing', schema, { key: 'a' }, {}, 'active'],
    ['active once it is complete', schema, { key: 'a' }, { current: 'pending' }, 'active'],
    ['pending once it is incomplete', schema, { key: '' }, { current: 'active' }, 'pending'],
    ['paused until somebody lets it go on', schema, { key: 'a' }, { current: 'paused' }, 'paused'],
    ['paused by hand', schema, { key: 'a' }, { current: 'active', wanted: 'paused' }, 'paused'],
    ['active by hand', schema, { key: 'a' }, { current: 'paused', wanted: 'active' }, 'active'],
    ['pending until the script of a button has stored something', button, {}, {}, 'pending'],
    ['active once it has', button, { oauth_credentials: { access_token: 'a' } }, { current: 'pending' }, 'active'],
    ['pending when it has taken that back', button, { oauth_credentials: null }, { current: 'active' }, 'pending'],
    ['active without what is required but not declared', undeclared, { key: 'a' }, {}, 'active'],
    ['pending although it is to go on, while something is missing', schema, {}, { wanted: 'active' }, 'pending'],
  ] as const)('is %s', (_what, rules, configuration, facts, status) => {
    expect(statusWith(rules, configuration, facts)).toBe(status);
  });
});
