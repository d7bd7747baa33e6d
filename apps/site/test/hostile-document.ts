type Data = Record<string, unknown>;

const text = (value: string, marks: object[] = []) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks }],
});
const block = (type: string, data: Data, nodes: object[] = [], more: Data = {}) => ({
  object: 'block',
  type,
  data,
  isVoid: nodes.length === 0,
  ...(nodes.length > 0 && { nodes }),
  ...more,
});
const inline = (type: string, data: Data, nodes: object[] = []) => ({
  object: 'inline',
  type,
  data,
  isVoid: nodes.length === 0,
  ...(nodes.length > 0 && { nodes }),
});
const paragraph = (...nodes: object[]) => block('paragraph', {}, nodes);
const fragment = (name: string, ...nodes: object[]) => ({ object: 'fragment', fragment: name, nodes });
const url = (value: string) => ({ kind: 'url', url: value.slice(0, 2048) || 'x' });

/** A document in which every place that can hold a text holds each of the given ones. */
export function hostileDocument(texts: readonly string[]): object {
  return { object: 'document', data: {}, nodes: texts.flatMap(everywhere) };
}

function everywhere(value: string): object[] {
  return [
    paragraph(text(value), text(value, [{ object: 'mark', type: 'color', data: { text: value, background: value } }])),
    paragraph(
      inline('link', { ref: url(value), title: value }, [text(value)]),
      inline('button', { label: value, kind: value, ref: url(value), icon: value, size: value }),
      inline('emoji', { code: value }),
      inline('icon', { icon: value, color: value }),
      inline('inline-math', { formula: value }),
      inline('inline-image', { ref: url(value), alt: value, caption: value, size: value }),
      inline('mention', { ref: { kind: 'user', user: value } }),
      inline('expression', { expression: value }),
    ),
    block('heading-2', { align: value }, [text(value)]),
    block('hint', { style: value, icon: value }, [paragraph(text(value))]),
    block('code', { syntax: value, title: value, overflow: value }, [block('code-line', {}, [text(value)])]),
    block('math', { formula: value }),
    block('images', { align: value }, [
      block('image', { ref: url(value), refDark: url(value), alt: value, width: { value: 1, unit: value } }, [], {
        fragments: [fragment('caption', paragraph(text(value)))],
      }),
    ]),
    block('embed', { url: value }),
    block('content-ref', { ref: url(value) }),
    block('tabs', {}, [block('tabs-item', { title: value, icon: value, slug: value }, [paragraph(text(value))])]),
    block('columns', {}, [block('column', { width: { value: 1, unit: value } }, [paragraph(text(value))])]),
    block('expandable', {}, [], {
      fragments: [
        fragment('expandable-title', paragraph(text(value))),
        fragment('expandable-body', paragraph(text(value))),
      ],
    }),
    table(value),
    block('blockquote', {}, [paragraph(text(value))]),
    block('list-tasks', {}, [block('list-item', { checked: false }, [paragraph(text(value))])]),
    block('prompt', { description: value, icon: value, openInAIProviders: true }, [
      block('code', { syntax: value }, [block('code-line', {}, [text(value)])]),
    ]),
    block('file', { ref: url(value) }, [], { fragments: [fragment('caption', paragraph(text(value)))] }),
    block('drawing', { ref: url(value) }),
    block('reusable-content', { ref: { kind: 'reusable-content', reusableContent: value } }),
    block('stepper', {}, [block('stepper-step', { icon: value }, [paragraph(text(value))])]),
    block('updates', { format: value }, [block('update', { date: value, tags: [value] }, [paragraph(text(value))])]),
    block('if', { expression: value }, [paragraph(text(value))]),
    block('integration', { integration: value, block: value, props: { [value]: value }, url: value }),
    block('swagger', { ref: { kind: 'openapi', spec: value }, path: value, method: value }),
    block('openapi-schemas', { ref: { kind: 'openapi', spec: value }, schemas: [value], title: value }),
    block('openapi-webhook', { ref: { kind: 'openapi', spec: value }, name: value, method: value }),
    block('openapi-operation', { ref: { kind: 'openapi', spec: value }, path: value, method: value }),
  ];
}

function table(value: string): object {
  const definition = {
    t: { id: 't', title: value, type: 'text', textAlignment: value },
    s: { id: 's', title: value, type: 'select', multiple: true, options: [{ value, label: value, color: value }] },
    i: { id: 'i', title: value, type: 'image' },
    r: { id: 'r', title: value, type: 'content-ref' },
  };
  const values = { t: 'cell', s: [value], i: { ref: url(value), alt: value, objectFit: value }, r: url(value) };
  const view = { type: 'grid', columns: ['t', 's', 'i', 'r'], hideHeader: false, columnWidths: { t: value } };
  const records = { a: { orderIndex: 'a', values } };
  return block('table', { view, definition, records }, [], { fragments: [fragment('cell', paragraph(text(value)))] });
}
