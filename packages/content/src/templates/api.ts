import type { Template, TemplateRefs } from './template.js';

/** Documentation of an API: authentication, errors, paging, and the operations of a specification if one is given. */
export const api: Template = {
  id: 'api',
  groups: [{ ref: 'basics', title: 'Basics' }],
  pages: (refs) => [
    {
      ref: 'introduction',
      markdown: `---
description: What the API can do and how to call it
icon: code
---

# Introduction

The API speaks JSON over HTTPS. Begin with [authentication](authentication.md), then try a first call:

\`\`\`bash
curl https://api.example.com/v1/me -H "Authorization: Bearer $TOKEN"
\`\`\`
`,
    },
    {
      ref: 'authentication',
      into: 'basics',
      markdown: `---
description: Tokens and what they may do
---

# Authentication

Send a token with every request:

\`\`\`http
Authorization: Bearer <token>
\`\`\`

{% hint style="danger" %}
A token is a password. Keep it out of code and of browsers.
{% endhint %}
`,
    },
    {
      ref: 'errors',
      into: 'basics',
      markdown: `---
description: What can go wrong and what to do then
---

# Errors

| Status | Meaning | What to do |
| ------ | ------- | ---------- |
| 400 | The request is not valid | Read \`error.message\`; it names the value |
| 401 | No token, or not a valid one | See [authentication](authentication.md) |
| 404 | There is no such object | Check the id |
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

Lists answer at most \`limit\` items. When there are more, \`next.page\` is the value of \`page\` for the next request.
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
