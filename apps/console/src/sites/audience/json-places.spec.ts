import { describe, expect, it } from '@jest/globals';
import { lineInJson, pathNames } from './json-places.js';

const TEXT = `{
  "type": "object",
  "properties": {
    "plan": { "type": "string", "enum": [
      "free",
      "pro"
    ] },
    "my \\"own\\" claim": {
      "type": "nothing"
    }
  }
}`;

describe('the place of a value in a JSON text', () => {
  it.each([
    ['type', 2],
    ['properties.plan', 4],
    ['properties.plan.enum[1]', 6],
    ['properties["my \\"own\\" claim"].type', 9],
    ['properties.plan.missing', 4],
    ['additionalProperties', 1],
    ['', 1],
  ])('%s is line %i', (path, line) => {
    expect(lineInJson(TEXT, pathNames(path))).toBe(line);
  });
});
