/** What the page of an API reference is computed from: every operation of a specification, and its models. */
export function apiReferenceOf(spec: string) {
  return {
    type: 'builtin:openapi',
    props: { models: true },
    dependencies: { spec: { ref: { kind: 'openapi' as const, spec } } },
  };
}
