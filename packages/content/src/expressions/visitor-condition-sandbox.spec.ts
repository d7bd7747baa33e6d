import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import type { Data } from '../document/document.js';
import { evaluateOnce } from './visitor-condition.js';

const long = 'a'.repeat(512);
const list = Array.from({ length: 200 }, (_, index) => `${long.slice(0, 500)}${index}`);
const claims: Data = {
  plan: 'pro',
  text: long,
  list,
  numbers: list.map((_, index) => index),
  unsigned: { staff: false },
};
const times = (count: number, text: string) => text.repeat(count);

/** Each of these tries to reach something, or to take long; none of them is a condition that holds for the visitor. */
const HOSTILE: Record<string, string[]> = {
  'the objects behind values': [
    'visitor.claims.constructor',
    'visitor.claims.constructor.constructor("return true")()',
    'visitor.claims["constructor"]["constructor"]("return process")()',
    'visitor.claims.__proto__ != null',
    'visitor.claims["__proto__"] == visitor.claims["__proto__"]',
    'visitor["__proto__"].polluted',
    'visitor.constructor.name == "Object"',
    'visitor.claims.plan.constructor == visitor.claims.text.constructor',
    'visitor.claims.plan.length == 3',
    'visitor.claims.plan.__proto__.toString.call(1) != ""',
    'visitor.claims.toString() != ""',
    'visitor.claims.hasOwnProperty("plan")',
    '"toString" in visitor.claims',
    '"__proto__" in visitor.claims',
    'has(visitor.claims.toString)',
    'has(visitor.claims.__proto__)',
    'visitor.claims.list.constructor.from("x") != []',
    'visitor.claims.list["length"] == 200',
    'visitor.claims.list.push(1) == 201',
    '[].constructor.constructor("return true")()',
    '{}.constructor.constructor("return true")()',
    '"".constructor.fromCharCode(97) == "a"',
    '{"__proto__": {"staff": true}}.staff',
    '{"a": 1}.valueOf() == 1',
    'visitor.claims.__defineGetter__("plan", true)',
    'visitor.claims.__lookupGetter__("plan") == null',
    'visitor.?constructor.hasValue()',
    'visitor.claims[?"__proto__"].hasValue()',
    'optional.of(visitor.claims).constructor == null',
  ],
  'the world outside': [
    'this == this',
    'this.constructor != null',
    'globalThis.process.exit() == null',
    'process.env.SECRET != ""',
    'require("fs") != null',
    'import("fs") != null',
    'console.log("x") == null',
    'window == null || true',
    'arguments.callee != null',
    'eval("true")',
    'Function("return true")()',
    'new Date() != null',
    'setTimeout("true", 0) > 0',
    'Object.assign(visitor.claims, {"staff": true}).staff',
    'Reflect.ownKeys(visitor) != []',
    'google.protobuf != null',
    'type(1) == int',
    'page.vars.secret == ""  || true',
    'space.vars.secret == "" || true',
    'visitor.token != ""',
    'visitor.jwtToken == null || true',
  ],
  'another language': [
    'visitor.claims.plan = "free"',
    'visitor.claims.unsigned.staff = true',
    'visitor.claims.unsigned.staff += 1',
    '(() => true)()',
    'function () { return true }',
    'async () => true',
    `\`\${true}\``,
    '`a` == `a`',
    'true; true',
    'true, true',
    'if (true) { true }',
    'while (true) {}',
    'delete visitor.claims.plan',
    'typeof visitor == "object"',
    'visitor instanceof Object',
    'void 0 == null',
    '/a/.test("a")',
    '/(a+)+$/.exec("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!") == null',
    '{{ true }}',
    '\u0024{true}',
    '<script>true</script>',
    '/* true */',
    '// true',
    'true /* a comment */ true',
    '// a comment\n',
    'visitor\\u002eclaims.beta',
    '\\u0074rue',
    '"\\u{110000}" == ""',
    '"\\ud800" == "\\ud800',
    'trυe',
    'true\u0000',
    '\u202etrue',
    'visitor?.claims?.plan == "pro"',
    'visitor.claims.plan === "pro"',
    '2 ** 3 == 8',
    '1 << 30 > 0',
  ],
  'a long time': [
    `${times(100_000, '(')}true${times(100_000, ')')}`,
    `${times(400, '(')}true${times(400, ')')}`,
    `${times(100_000, '!')}false`,
    `${times(999, '!')}true`,
    `${times(100_000, '[')}${times(100_000, ']')} == []`,
    `${times(300, '[')}${times(300, ']')} == []`,
    `${times(300, '{"a":')}1${times(300, '}')} == {}`,
    `true${times(100_000, ' && true')}`,
    `true${times(120, ' && true')}`,
    `visitor${times(500, '.a')}`,
    `visitor.claims${times(200, '["a"]')}`,
    `${times(500, '-')}1 == 1`,
    `1${times(300, '+1')} == 301`,
    '9999999999 * 9999999999 * 9999999999 > 0',
    '9223372036854775807 + 1 > 0',
    `${times(1000, '9')} < 1`,
    '1e999 > 1.0',
    `"${times(1_000_000, 'a')}" != ""`,
    `size([${times(500, '1,')}1]) == 501`,
    'visitor.claims.text.matches("(a+)+$")',
    'visitor.claims.text.matches("(a|a)*$")',
    'visitor.claims.text.matches("(a|aa)+$")',
    'visitor.claims.text.matches("a*a*a*a*b")',
    'visitor.claims.text.matches("a*a*b")',
    `visitor.claims.text.matches("${times(40, 'a?')}${times(40, 'a')}b")`,
    `visitor.claims.text.matches("${times(40, '(a|a)')}b")`,
    `visitor.claims.text.matches("${times(40, '(?:a|a)')}b")`,
    'visitor.claims.text.matches("(?=(a+))\\\\1b")',
    'visitor.claims.text.matches(visitor.claims.plan)',
    'visitor.claims.list.all(x, x.matches("a*b"))',
    'visitor.claims.list.all(x, visitor.claims.list.all(y, visitor.claims.list.all(z, true)))',
    'visitor.claims.list.all(x, visitor.claims.list.all(y, x == y || true))',
    'visitor.claims.list.map(x, visitor.claims.list).all(x, x.all(y, true))',
    'visitor.claims.list.map(x, x + x).map(x, x + x).map(x, x + x).all(x, x.size() > 0)',
    'visitor.claims.list.all(x, (x+x+x+x+x+x+x+x+x+x+x+x+x+x+x).split("").size() > 0)',
    '[visitor.claims.list + visitor.claims.list].all(x, x.all(y, y != ""))',
    'visitor.claims.all(x, visitor.claims.list.all(y, visitor.claims.list.all(z, x != y)))',
    'cel.bind(a, "xxxxxxxx", cel.bind(b, a+a+a+a, cel.bind(c, b+b+b+b, c+c != "")))',
    'timestamp("9999999999999-01-01T00:00:00Z") > timestamp("2020-01-01T00:00:00Z")',
    'duration("99999999999999999999h") < duration("1s")',
    'bytes(visitor.claims.text).json() == {}',
    'visitor.claims.numbers.all(x, timestamp(x).getHours("Europe/Berlin") >= 0)',
    `visitor.claims.list.all(x, ${times(15, '!("b" in visitor.claims.list) && ')}true)`,
  ],
};

describe('a hostile condition', () => {
  const all = Object.entries(HOSTILE).flatMap(([aim, sources]) => sources.map((source) => [aim, source] as const));

  it.each(all.map(([aim, source]) => [aim, source.slice(0, 80), source] as const))(
    'that reaches for %s does not hold, throw or take long: %s',
    (_aim, _shown, source) => {
      const before = JSON.stringify(claims);
      const start = process.cpuUsage();
      expect(evaluateOnce([source], { claims }).size).toBe(0);
      // Time of the processor hardly depends on what else the machine does.
      expect(process.cpuUsage(start).user).toBeLessThan(500_000);
      expect(JSON.stringify(claims)).toBe(before);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it('finds nothing in claims that pretend to be something else', () => {
    const disguised: Data = JSON.parse(
      '{"__proto__":{"staff":true},"constructor":{"name":"Map"},"plan":"pro","size":1}',
    );
    const conditions = ['visitor.claims.staff', 'has(visitor.claims.constructor)', 'visitor.claims.plan == "pro"'];
    expect([...evaluateOnce(conditions, { claims: disguised })]).toEqual(['visitor.claims.plan == "pro"']);
  });

  it('gets no claims that nest or spread without end', () => {
    let deep: Data = {};
    for (let level = 0; level < 100_000; level += 1) deep = { a: deep };
    const wide: Data = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`c${index}`, true]));
    expect(evaluateOnce(['true'], { claims: deep }).size).toBe(0);
    expect(evaluateOnce(['visitor.claims.all(name, name != "")'], { claims: wide }).size).toBe(0);
  });
});

describe('evaluating conditions', () => {
  const piece = fc.constantFrom(
    ...[
      'visitor',
      'claims',
      '.',
      '.?',
      '[',
      ']',
      '(',
      ')',
      '{',
      '}',
      '"a"',
      '1',
      '0.5',
      'true',
      'null',
      'in',
      '==',
      '<',
    ],
    ...['&&', '||', '!', '-', '?', ':', ',', '+', '%', 'exists', 'all', 'map', 'has', 'size', 'x', 'r"', '\\', ' '],
  );
  const sources = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 20 }).map((pieces) => `visitor.claims${pieces.join('')}`),
  );

  it('gives some of them and never throws, whatever they are and whatever the claims', () => {
    const given = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(sources, { maxLength: 5 }), given, (conditions, visitorClaims) => {
        const read: Data = JSON.parse(JSON.stringify(visitorClaims));
        const allowed = evaluateOnce(conditions, { claims: read });
        expect(conditions).toEqual(expect.arrayContaining([...allowed]));
      }),
      { numRuns: 500 },
    );
  });
});
