import { describe, expect, it } from '@jest/globals';
import { contentSecurityHeader, WrittenContentSecurityPolicy } from './content-security-policy.js';

const issuesOf = (written: unknown) =>
  WrittenContentSecurityPolicy.safeParse(written).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a written content security policy', () => {
  it.each([
    ['a directive in one line', { 'img-src': 'https://a.test data:' }, { 'img-src': 'https://a.test data:' }],
    ['a semicolon at the end', { 'img-src': 'https://a.test;' }, { 'img-src': 'https://a.test' }],
    [
      'a block of lines',
      { 'img-src': 'data:\n  https://a.test\n\n*.b.test;\n' },
      { 'img-src': 'data: https://a.test *.b.test' },
    ],
    [
      'tabs, and semicolons everywhere',
      { 'img-src': '\thttps://a.test ;\r\n b.test;; ' },
      { 'img-src': 'https://a.test b.test' },
    ],
    ['a directive without sources', { 'upgrade-insecure-requests': ';' }, { 'upgrade-insecure-requests': '' }],
    [
      'a policy of lines',
      "default-src 'none';\nimg-src data:\n  https://a.test;\n",
      "default-src 'none'; img-src data: https://a.test",
    ],
    ['nothing', ' ;\n', ''],
  ])('keeps in one line: %s', (_what, written, kept) => {
    const policy = WrittenContentSecurityPolicy.parse(written);
    expect(policy).toEqual(kept);
    expect(contentSecurityHeader(policy)).not.toMatch(/[\r\n\t]/);
    expect(WrittenContentSecurityPolicy.parse(policy)).toEqual(policy);
  });

  it.each([
    ['a control character', { 'img-src': 'a\u0000b' }, 'img-src', 'printable ASCII'],
    ['letters that headers cannot have', { 'img-src': 'https://b\u00fccher.test' }, 'img-src', 'printable ASCII'],
    ['another policy', { 'img-src': "data:, default-src 'none'" }, 'img-src', '","'],
    ['another directive', { 'img-src': 'data:; script-src *' }, 'img-src', '"script-src", which is a directive'],
    ['an unknown directive', { 'img-source': 'data:' }, '', 'Unrecognized key: "img-source"'],
    ['more than a header takes', { 'img-src': 'x'.repeat(4097) }, 'img-src', 'at most 4096'],
    ['a line without its semicolon', 'img-src data:\nscript-src *;', '', '"img-src" must not contain "script-src"'],
    ['a policy with an unsafe directive', 'img-src data:; script-src a, b', '', '"script-src" must not contain ","'],
    ['what is no directive', 'https://a.test data:', '', '"https://a.test" is not a directive'],
  ])('refuses %s, and says which directive and why', (_what, written, path, reason) => {
    expect(issuesOf(written)).toEqual([[path, expect.stringContaining(reason)]]);
  });
});
