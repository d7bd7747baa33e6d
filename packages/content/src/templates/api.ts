import type { Template, TemplateRefs } from './template.js';

/** Documentation of an API: authentication, errors, paging, and the operations of a specification if one is given. */
export const api: Template = {
  id: 'api',
  description:
    'Documentation of an API: authentication, errors, paging, and the operations of a specification if one is given.',
  groups: [{ ref: 'basics', title: 'Basics' }],
  pages: (refs) => [
    {
      ref: 'introduction',
      markdown: `---
description: What the API can do and how to call it
icon: code
---

# Introduction

The API uses JSON over HTTPS. Start with [authentication](authentication.md), then try your first call:

\`\`\`bash
curl https://api.example.com/v1/me -H "Authorization: Bearer $TOKEN"
\`\`\`
`,
    },
    {
      ref: 'authentication',
      into: 'basics',
      markdown: `---
description: Tokens and what they can do
---

# Authentication

Send a token with every request:

\`\`\`http
Authorization: Bearer <token>
\`\`\`

{% hint style="danger" %}
A token is like a password. Never put it in code or in a browser.
{% endhint %}
`,
    },
    {
      ref: 'errors',
      into: 'basics',
      markdown: `---
description: What can go wrong and what to do about it
---

# Errors

| Status | Meaning | What to do |
| ------ | ------- | ---------- |
| 400 | The request is not valid | Read \`error.message\`, which names the value |
| 401 | The token is missing or invalid | See [authentication](authentication.md) |
| 404 | The object does not exist | Check the id |
| 429 | Too many requests | Wait as long as \`Retry-After\` says |
`,
    },
    {
      ref: 'pagination',
      into: 'basics',
      markdown: `---
description: Read long lists page by page
---

# Pagination

Lists return at most \`limit\` items. If there are more, send \`next.page\` as \`page\` in the next request.
`,
    },
    {
      ref: 'operations',
      markdown: `---
description: Every operation
icon: brackets-curly
---

# Operations

${operations(refs)}
`,
    },
  ],
};

function operations(refs: TemplateRefs): string {
  const spec = Object.values(refs).find((ref) => ref.kind === 'openapi');
  if (spec?.kind === 'openapi') {
    return `{% openapi-schemas spec="${spec.spec}" schemas="" grouped="true" %}\n{% endopenapi-schemas %}`;
  }
  return 'Register the OpenAPI specification of your API, then insert its operations here.';
}
